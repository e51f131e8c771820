import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseAst } from 'rolldown/parseAst';
import { visit } from './graph.ts';

interface Template {
  type: string;
  tag?: { type: string; name?: string };
  quasi?: { quasis: { value: { cooked: string } }[] };
}

/** The statements and fragments of one file, with ` ? ` for each value or fragment in them. */
export interface SqlFile {
  readonly file: string;
  readonly statements: readonly string[];
}

const statementsIn = (text: string): string[] => {
  const statements: string[] = [];
  visit(parseAst(text, { lang: 'ts' }), (node) => {
    const { type, tag, quasi } = node as Template;
    if (type !== 'TaggedTemplateExpression' || tag?.name !== 'sql' || !quasi) return;
    statements.push(quasi.quasis.map(({ value }) => value.cooked).join(' ? '));
  });
  return statements;
};

/** The SQL of a server's sources, without tests. */
export const readStatements = (sources: string): SqlFile[] =>
  readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((file) => ({ file, statements: statementsIn(readFileSync(path.join(sources, file), 'utf8')) }));
