import sql, { join, type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { MovedRows } from '../../kernel/owned-tables.ts';
import { allFacts } from '../facts/index.ts';

const name = (text: string): Sql => sql([text]);

const customerTables = allFacts.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([table, declared]) => (declared === 'noCustomer' ? [] : [{ table, ...declared }])),
);

/** Selects the rows `r` of a table about a customer, by its own column or that of the rows they belong to. */
const rowsAbout = ({ table, customer }: (typeof customerTables)[number], lead: Sql): Sql => {
  if (typeof customer === 'string') return sql`select 1 from ${name(table)} r where r.${name(customer)} = ${lead}`;
  const parent = customerTables.find((one) => one.table === customer.table)?.customer;
  if (typeof parent !== 'string') throw new Error(`${table} does not lead to its customer in two steps`);
  return sql`select 1 from ${name(table)} r join ${name(customer.table)} p on p.id = r.${name(customer.column)}
    where p.${name(parent)} = ${lead}`;
};

const hasHistory = join(
  customerTables
    .filter(({ merge }) => merge === 'blocks')
    .map((declared) => sql`exists (${rowsAbout(declared, sql`l.id`)})`),
  ' or ',
);

/** Those of the leads that have rows which forbid that they go in a merge. */
export const leadsWithHistory = async (runner: Runner, leads: readonly string[]): Promise<ReadonlySet<string>> => {
  const rows = await runner.query<{ id: string }>(
    sql`select l.id from unnest(${leads}::uuid[]) l(id) where ${hasHistory}`,
  );
  return new Set(rows.map(({ id }) => id));
};

interface MovingTable extends MovedRows {
  readonly table: string;
  readonly customer: string;
}

const movingTables: readonly MovingTable[] = customerTables.flatMap(({ table, customer, merge }) =>
  typeof merge === 'object' && typeof customer === 'string' ? [{ table, customer, ...merge }] : [],
);

/** The kinds of records that move with a lead. */
export const movingResources = movingTables.flatMap(({ resource }) => resource ?? []);

const newVersion = ({ resource }: MovedRows): Sql => (resource === null ? sql`` : sql`, version = t.version + 1`);

export const countMoving = async (runner: Runner, lead: string): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select (${join(
      movingTables.map(
        ({ table, customer, resource }) => sql`(select count(*) from ${name(table)}
          where ${name(customer)} = ${lead}::uuid ${resource === null ? sql`` : sql`and deleted_at is null`})`,
      ),
      ' + ',
    )})::integer as count`);
  return row?.count ?? 0;
};

/** A record with the agent in charge of it before a merge and since; without both where none is. */
export interface Handed {
  readonly id: string;
  readonly agent?: string | null;
  readonly given?: string | null;
}

/** The records that a merge moved or handed to another agent, by table. */
export type ByTable = Readonly<Record<string, readonly Handed[]>>;

interface Move {
  readonly from: string;
  readonly to: string;
  readonly fromAgent: string | null;
  readonly toAgent: string | null;
}

/** Moves all records of one lead to another; what its agent had to do becomes the other agent's. */
export const moveRecords = async (runner: Runner, { from, to, fromAgent, toAgent }: Move): Promise<ByTable> => {
  const moved: Record<string, readonly Handed[]> = {};
  for (const moving of movingTables) {
    const { table, customer, agent } = moving;
    const column = agent && name(agent.column);
    moved[table] = await runner.query<Handed>(sql`
      update ${name(table)} t set ${name(customer)} = ${to}::uuid${newVersion(moving)}${
        agent && column
          ? sql`, ${column} = case when ${agent.where} and t.${column} is not distinct from ${fromAgent}::uuid
              then ${toAgent}::uuid else t.${column} end`
          : sql``
      }
      from (select id as was${column ? sql`, ${column} as agent` : sql``} from ${name(table)}
        where ${name(customer)} = ${from}::uuid order by id for update) o
      where t.id = o.was returning t.id${column ? sql`, o.agent, t.${column} as given` : sql``}`);
  }
  return moved;
};

const handedRows = (records: readonly Handed[]): Sql =>
  sql`jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) m(id uuid, agent uuid, given uuid)`;

/** The earlier agent, unless that person is gone or somebody else has taken the record over since. */
const earlierAgent = (column: Sql): Sql => sql`${column} = case when t.${column} is not distinct from m.given
  then (select u.id from users u where u.id = m.agent) else t.${column} end`;

/** Moves records back that are still the lead's. Returns how many of each kind are not. */
export const moveBack = async (
  runner: Runner,
  moved: ByTable,
  { from, to }: Pick<Move, 'from' | 'to'>,
): Promise<readonly { readonly resource: string; readonly count: number }[]> => {
  const left = [];
  for (const moving of movingTables) {
    const { table, customer, agent, resource } = moving;
    const records = moved[table] ?? [];
    const back = await runner.query(sql`
      update ${name(table)} t set ${name(customer)} = ${to}::uuid${newVersion(moving)}${
        agent ? sql`, ${earlierAgent(name(agent.column))}` : sql``
      }
      from ${handedRows(records)} where t.id = m.id and t.${name(customer)} = ${from}::uuid returning 1`);
    if (resource !== null && back.length < records.length) left.push({ resource, count: records.length - back.length });
  }
  return left;
};

/** The agents in charge of those records of a lead that are handed over with it, by table. */
export const agentsOf = async (runner: Runner, lead: string): Promise<ByTable> => {
  const found: Record<string, readonly Handed[]> = {};
  for (const { table, customer, agent } of movingTables) {
    if (!agent) continue;
    found[table] = await runner.query<Handed>(sql`
      select id, ${name(agent.column)} as given from ${name(table)}
      where ${name(customer)} = ${lead}::uuid and ${agent.where} order by id for update`);
  }
  return found;
};

/** Returns records to the agents who were in charge of them; the caller has left out those that others took over since. */
export const giveBackAgents = async (runner: Runner, handed: ByTable): Promise<void> => {
  for (const { table, agent } of movingTables) {
    if (!agent) continue;
    const column = name(agent.column);
    await runner.query(sql`
      update ${name(table)} t set ${column} = u.id, version = t.version + 1
      from ${handedRows(handed[table] ?? [])} left join users u on u.id = m.agent
      where t.id = m.id and t.${column} is distinct from u.id`);
  }
};

export const markMerged = async (runner: Runner, merged: string, into: string | null): Promise<void> => {
  await runner.query(sql`update users set merged_into = ${into}::uuid where id = ${merged}::uuid`);
};

interface PairRow {
  readonly id: string;
  readonly mergedInto: string | null;
  readonly isDeleted: boolean;
  readonly isErased: boolean;
  readonly isClosed: boolean;
}

/** Locks the records of two leads in the order of their ids, as every merge does. */
export const lockPair = async (runner: Runner, ids: readonly string[]): Promise<ReadonlyMap<string, PairRow>> => {
  const rows = await runner.query<PairRow>(sql`
    select id, merged_into as "mergedInto", deleted_at is not null as "isDeleted", erased_at is not null as "isErased",
      closed_at is not null as "isClosed"
    from users where id = any(${ids}::uuid[]) and role = 'lead' order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
};
