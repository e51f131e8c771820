import type { SpanFacts } from './span.ts';

const longestText = 1_000;
/** The product has some thousands of statements, most of them used often. */
const mostRemembered = 2_000;

/** The text as it was prepared: values are parameters, which are never read here. Literals of ours are left out as well. */
const textOf = (statement: string): string =>
  statement
    .replaceAll(/'(?:[^']|'')*'/g, '?')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The first match that the fewest parentheses enclose: the statement's own part, not one of a subquery. */
const outermost = (text: string, wanted: RegExp): string | undefined => {
  let [depth, least] = [0, Number.POSITIVE_INFINITY];
  let found: string | undefined;
  for (const [match, word] of text.matchAll(wanted)) {
    if (match === '(') depth += 1;
    else if (match === ')') depth -= 1;
    else if (depth < least) [least, found] = [depth, word];
  }
  return found;
};

const operations = /[()]|\b(select|insert|update|delete)\b/gi;
const tables = /[()]|\b(?:from|into|update)\s+"?([a-z_]+)/gi;

const describe = (statement: string): SpanFacts => {
  const text = textOf(statement);
  const operation = outermost(text, operations)?.toUpperCase() ?? 'SQL';
  const table = outermost(text, tables);
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
      'db.query.text': text.slice(0, longestText),
    },
  };
};

const remembered = new Map<string, SpanFacts>();

/** Names a statement by its operation and its table. */
export const statementFacts = (statement: string): SpanFacts => {
  const known = remembered.get(statement);
  if (known !== undefined) return known;
  const facts = describe(statement);
  if (remembered.size < mostRemembered) remembered.set(statement, facts);
  return facts;
};
