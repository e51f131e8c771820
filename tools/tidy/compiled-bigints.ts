import { parseAst } from 'rolldown/parseAst';
import type { TreeFile } from './tree.ts';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly id?: { readonly name?: string } | null;
  readonly init?: { readonly type: string } | null;
  readonly bigint?: string;
}

// The React Compiler rewrites components and hooks, by name.
const compiled = /^(?:[A-Z]|use[A-Z])/;
const literal = /\b\d[\d_]*n\b|\b0[xob][\da-f_]+n\b/i;

const isNode = (value: object): value is Node => 'type' in value && typeof value.type === 'string';

const isCompiled = ({ type, id, init }: Node): boolean => {
  if (!compiled.test(id?.name ?? '')) return false;
  return type === 'FunctionDeclaration' || (type === 'VariableDeclarator' && init !== null && init !== undefined);
};

/** Positions of bigint literals within components or hooks below a value. */
const literalsIn = (value: unknown, isInside: boolean): number[] => {
  if (Array.isArray(value)) return value.flatMap((element) => literalsIn(element, isInside));
  if (typeof value !== 'object' || value === null) return [];
  const node = isNode(value) ? value : null;
  if (isInside && typeof node?.bigint === 'string') return [node.start];
  const isWithin = isInside || (node !== null && isCompiled(node));
  return Object.values(value).flatMap((child) => literalsIn(child, isWithin));
};

/**
 * Lines of the client with a bigint literal such as `0n` in a component or hook: the React Compiler turns it into
 * undefined. Put such calculations into functions of their own.
 */
export const compiledBigints = ({ name, text }: TreeFile): string[] => {
  if (!/^client\/src\/.*\.tsx?$/.test(name) || !literal.test(text)) return [];
  const program = parseAst(text, { lang: name.endsWith('x') ? 'tsx' : 'ts' });
  return literalsIn(program, false).map((start) => `${name}:${text.slice(0, start).split('\n').length}`);
};
