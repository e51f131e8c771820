import type { SqlFile } from './sql-statements.ts';

const named =
  /\b(?:from|join|update|into|using)\s+(?:only\s+)?([a-z_]+)(?:\s+(?:as\s+)?(?!(?:set|on|where|values|join|left|cross|using|order|group|for|limit)\b)([a-z]\w*))?/g;
/** A fragment that names a table and its alias, as in `orders o left join …`. */
const opening = /^\s*([a-z_]+)\s+([a-z])\b(?=\s|$)/;
const compared =
  /(?:\b([a-z]\w*)\.)?\b(state|status|verification)\s*(?:=|<>|(?:not\s+)?in|is\s+(?:not\s+)?distinct\s+from|when)\s*\(?\s*('\w+'(?:\s*,\s*'\w+')*)/g;

type Aliases = ReadonlyMap<string, string>;

/** The tables of some statements by alias, or by name where they have none. */
const aliasesIn = (statements: readonly string[]): Aliases =>
  new Map(
    statements.flatMap((statement) => {
      const [, first = '', short = ''] = opening.exec(statement) ?? [];
      const others = [...statement.matchAll(named)].map(([, table = '', alias = table]) => [alias, table] as const);
      return [[short, first] as const, ...others];
    }),
  );

/** Where a column may belong: to its alias, or to any table of the statement, or of the file if that names none. */
const tablesOf = (alias: string | undefined, own: Aliases, all: Aliases, isTable: (name: string) => boolean) => {
  if (alias !== undefined) return [own.get(alias) ?? all.get(alias) ?? ''].filter(isTable);
  const [inStatement = [], inFile = []] = [own, all].map((aliases) => [...new Set(aliases.values())].filter(isTable));
  return inStatement.length > 0 ? inStatement : inFile;
};

interface Known {
  /** The states of each `table.column` with a state machine. */
  readonly states: Readonly<Record<string, readonly string[]>>;
  readonly tables: ReadonlySet<string>;
}

/** Comparisons and assignments of a column with states of its own. */
const comparedTexts = (statement: string, all: Aliases, { states, tables }: Known): string[] => {
  const own = aliasesIn([statement]);
  return [...statement.matchAll(compared)].flatMap(([found, alias, column = '', texts = '']) => {
    const candidates = tablesOf(alias, own, all, (name) => tables.has(name));
    const declared =
      candidates.length === 0
        ? Object.values(states).flat()
        : candidates.flatMap((table) => states[`${table}.${column}`] ?? []);
    return [...texts.matchAll(/\w+/g)].some(([text]) => declared.includes(text)) ? [found] : [];
  });
};

/** The texts of a statement that are states of a table in it, wherever they stand. */
const textsNaming = (statement: string, states: Known['states']): string[] => {
  const named = new Set(aliasesIn([statement]).values());
  const declared = Object.entries(states).flatMap(([column, names]) =>
    named.has(column.slice(0, column.indexOf('.'))) ? names : [],
  );
  return [...statement.matchAll(/'(\w+)'/g)].flatMap(([text, name = '']) => (declared.includes(name) ? [text] : []));
};

/**
 * States that a statement compares, stores or returns as a text, although a state machine declares them: a change of
 * the machine would miss them. Where a statement does not say whose column it is, the states of all machines count.
 */
export const stateLiterals = (files: readonly SqlFile[], { states, tables }: Known): string[] =>
  files.flatMap(({ file, statements }) => {
    const all = aliasesIn(statements);
    return statements.flatMap((statement) => {
      const comparisons = comparedTexts(statement, all, { states, tables });
      const others = textsNaming(statement, states).filter(
        (text) => !comparisons.some((found) => found.includes(text)),
      );
      return [...comparisons, ...others].map((found) => `${file}: ${found}`);
    });
  });
