import type { Sql } from 'sql-template-tag';

/** The statements of one confirmation: single ones, or those of one transaction. */
export interface Recorded {
  readonly transaction: boolean;
  readonly statements: readonly Sql[];
}

interface Template {
  /** Values of the recorded deposit that differ in each turn, by variable name. */
  readonly variables: ReadonlyMap<string, string>;
  /** Ids generated since then are generated again in each turn: UUIDs of version 7 begin with their time. */
  readonly since: string;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * The same statements as a pgbench script: each turn takes the next waiting deposit from `bench_pool`, whose values
 * replace those of the recorded one.
 */
export const floorScript = (recorded: readonly Recorded[], template: Template): string => {
  const names = [...template.variables.values()];
  const lines = [`select ${names.join(', ')} from bench_pool where n = (select nextval('bench_turn')) \\gset`];
  for (const { transaction, statements } of recorded) {
    if (transaction) lines.push('begin isolation level read committed;');
    for (const statement of statements) lines.push(`${filled(statement, template)};`);
    if (transaction) lines.push('commit;');
  }
  return `${lines.join('\n')}\n`;
};

const filled = (statement: Sql, template: Template): string =>
  statement.text.replaceAll('\n', ' ').replaceAll(/\$(\d+)/g, (_all, place: string) => {
    const value: unknown = statement.values[Number(place) - 1];
    return value === null || value === undefined ? 'null' : written(textOf(value), template);
  });

/** As the driver sends it: text. */
const textOf = (value: unknown): string => {
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  if (Array.isArray(value)) return `{${value.map((one) => `"${textOf(one)}"`).join(',')}}`;
  return String(value);
};

/** A literal in which ids are replaced by variables and new ids. */
const written = (text: string, { variables, since }: Template): string => {
  const variable = variables.get(text);
  if (variable !== undefined) return `:${variable}`;
  if (/^[0-9a-f-]{36}$/.test(text) && text > since) return 'gen_random_uuid()';
  const found = [...new Set(text.match(uuid) ?? [])];
  const replaced = found.reduce((expression, id) => {
    const by = variables.get(id) ? `:${variables.get(id) ?? ''}` : id > since ? 'gen_random_uuid()::text' : null;
    return by === null ? expression : `replace(${expression}, '${id}', ${by})`;
  }, literal(text));
  return replaced.startsWith('replace(') ? `(${replaced})` : replaced;
};

/** pgbench takes every colon followed by a name for a variable, so colons are escaped. */
const literal = (text: string): string =>
  `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3a')}'`;
