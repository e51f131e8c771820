import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';

/** One import: from a project file to another, or to a package. */
export interface Arrow {
  from: string;
  /** A path from the project's folder such as `contract/src/kernel/route.ts`, or a package's name. */
  to: string;
  /** Types only: nothing of it is left at run time. */
  typeOnly: boolean;
}

interface Node {
  type: string;
  source?: { value?: unknown } | null;
  importKind?: string;
  exportKind?: string;
}

const trees = ['contract/src', 'server/src', 'client/src'];
const contractPackage = '@countinghouse/contract/';

/** Every import in the project's sources (without tests), in any syntax. */
export function readArrows(folder: string): Arrow[] {
  return trees.flatMap((tree) => sourceFiles(folder, tree)).flatMap((file) => arrowsOf(folder, file));
}

function sourceFiles(folder: string, tree: string): string[] {
  try {
    return readdirSync(path.join(folder, tree), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name))
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
      .toSorted();
  } catch {
    return [];
  }
}

function arrowsOf(folder: string, from: string): Arrow[] {
  const text = readFileSync(path.join(folder, from), 'utf8');
  const program = parseAst(text, { lang: from.endsWith('x') ? 'tsx' : 'ts' });
  const arrows: Arrow[] = [];
  visit(program, (node) => {
    const target = node.source?.value;
    if (typeof target !== 'string') return;
    const typeOnly = node.importKind === 'type' || node.exportKind === 'type';
    arrows.push({ from, to: resolve(from, target), typeOnly });
  });
  return arrows;
}

// Import and export declarations and import() all have the module in `source`; nothing else does.
export function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const element of value) visit(element, see);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return;
  if ('type' in value && typeof value.type === 'string') see(value as Node);
  for (const child of Object.values(value)) visit(child, see);
}

function resolve(from: string, target: string): string {
  if (target.startsWith('.')) return path.posix.join(path.posix.dirname(from), target);
  if (target.startsWith(`${contractPackage}i18n/`)) return `contract/${target.slice(contractPackage.length)}`;
  // With `schemas/` the client's build takes the same file whole.
  if (target.startsWith(contractPackage))
    return `contract/src/${target.slice(contractPackage.length).replace(/^schemas\//, '')}`;
  const [scope = '', name = ''] = target.split('/');
  return scope.startsWith('@') ? `${scope}/${name}` : scope;
}
