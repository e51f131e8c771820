/** The statements of a migration in lower case and on one line each, without comments and without bodies of functions. */
export const statementsOf = (text: string): string[] =>
  text
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // A block that runs at once is judged, a function that is only stored is not.
    .replaceAll(/\bdo\s+\$(\w*)\$([\s\S]*?)\$\1\$/gi, (_all, _tag, body: string) => `;${withoutFrame(body)};`)
    .replaceAll(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''")
    .split(';')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');

const withoutFrame = (body: string): string => body.replaceAll(/\b(begin|loop|then|else)\b/gi, ';');

const names = [
  /^alter table (?:if exists )?(?:only )?(\w+)/,
  /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(?:\w+ )?on (?:only )?(\w+)/,
  /^(?:update|delete from|truncate|lock table|lock|cluster|reindex table|vacuum full|vacuum) (?:only )?(\w+)/,
  /^drop (?:table|function) (?:if exists )?(\w+)/,
  /^revoke .* on (?:table |function )?(\w+)(?:\(.*\))? from/,
];

/** The table that a statement changes. */
export const tableOf = (statement: string): string | undefined =>
  names.map((pattern) => pattern.exec(statement)?.[1]).find((name) => name !== undefined);

/** The single actions of an ALTER TABLE, without commas in brackets between them; another statement is one action. */
export const actionsOf = (statement: string): string[] => {
  const found = /^alter table (?:if exists )?(?:only )?\w+ (.*)$/.exec(statement);
  if (found === null) return [statement];
  let depth = 0;
  const actions = [''];
  for (const character of found[1] ?? '') {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) actions.push('');
    else actions[actions.length - 1] += character;
  }
  return actions.map((action) => action.trim().replace(/^(add|drop|rename) column /, '$1 '));
};
