import sql, { type Sql } from 'sql-template-tag';
import { namedRecords } from '../../kernel/bulk-change/named-records.ts';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { userTable } from './user-table.ts';

export interface BulkUser {
  readonly id: string;
  readonly role: 'root' | 'admin' | 'regular' | 'lead';
  readonly status: 'active' | 'locked';
  readonly assignedTo: string | null;
  readonly assignedToName: string | null;
  readonly qualifications: string;
  /** Separated by semicolons. */
  readonly labels: string;
  readonly campaign: string | null;
  readonly campaignName: string | null;
}

/** A statement on more rows than this could outlast its time limit. */
const rowsAtOnce = 5_000;

export const inPieces = async (
  ids: readonly string[],
  work: (piece: readonly string[]) => Promise<void>,
): Promise<void> => {
  for (let at = 0; at < ids.length; at += rowsAtOnce) await work(ids.slice(at, at + rowsAtOnce));
};

/** Leads of a member of staff after an id, in the order of their ids. */
export const nextLeadsOf = async (
  runner: Runner,
  staff: string,
  { after, most }: { readonly after: string | undefined; readonly most: number },
): Promise<string[]> => {
  const further = after === undefined ? sql`true` : sql`u.id > ${after}::uuid`;
  const rows = await runner.query<{ id: string }>(sql`
    select u.id from users u
    where u.assigned_to = ${staff}::uuid and u.role = 'lead' and u.deleted_at is null and ${further} order by u.id limit ${most}`);
  return rows.map(({ id }) => id);
};

/** Locks those of these users that are in scope, and returns them. */
export const lockUsers = (runner: Runner, ids: readonly string[], scope: Sql): Promise<BulkUser[]> =>
  runner.query<BulkUser>(sql`
    select u.id, u.role, u.status, u.assigned_to as "assignedTo", ${fullName('a')} as "assignedToName",
      u.qualifications, array_to_string(u.labels, ';') as labels, u.campaign_id as campaign, c.name as "campaignName"
    from users u left join users a on a.id = u.assigned_to left join campaign c on c.id = u.campaign_id
    where u.id = any(${ids}::uuid[]) and ${scope} order by u.id for update of u`);

export const lockedOnes = sql`u.status = 'locked' and u.deleted_at is null`;

export interface Owner {
  readonly id: string | null;
  readonly name: string | null;
  readonly count: number;
}

/** The owners of these leads, with the number of leads for each. */
export const countOwners = (runner: Runner, ids: readonly string[]): Promise<Owner[]> =>
  runner.query<Owner>(sql`
    select a.id, ${fullName('a')} as name, count(*)::integer as count
    from users u left join users a on a.id = u.assigned_to where u.id = any(${ids}::uuid[]) and u.role = 'lead' group by a.id order by name`);

export const countLocked = async (runner: Runner, ids: readonly string[]): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from users where id = any(${ids}::uuid[]) and status = 'locked'`);
  return row?.count ?? 0;
};

export const assignUsers = async (runner: Runner, ids: readonly string[], assignedTo: string | null): Promise<void> => {
  await runner.query(sql`
    update users set assigned_to = ${assignedTo}::uuid, version = version + 1 where id = any(${ids}::uuid[])`);
};

export interface LeadValues {
  readonly qualifications: string;
  readonly labels: string;
  readonly campaign: string | null;
}

/** Sets one field of these leads. */
export const setLeadValue = async (
  runner: Runner,
  ids: readonly string[],
  field: keyof LeadValues,
  value: string | null,
): Promise<void> => {
  const columns: Readonly<Record<keyof LeadValues, Sql>> = {
    qualifications: sql`qualifications = ${value}`,
    labels: sql`labels = array_remove(string_to_array(${value}, ';'), '')`,
    campaign: sql`campaign_id = ${value}::uuid`,
  };
  await runner.query(sql`
    update users set ${columns[field]}, version = version + 1 where id = any(${ids}::uuid[])`);
};

export const setStatus = async (runner: Runner, ids: readonly string[], status: 'active' | 'locked'): Promise<void> => {
  await runner.query(sql`update users set status = ${status}, version = version + 1 where id = any(${ids}::uuid[])`);
};

export const nameOfUser = async (runner: Runner, id: string): Promise<string | null> => {
  const [row] = await runner.query<{ name: string }>(
    sql`select ${fullName('users')} as name from users where id = ${id}::uuid`,
  );
  return row?.name ?? null;
};

export const namedUsers = namedRecords(userTable, fullName('u'));
