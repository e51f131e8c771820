import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const verificationState = stateConstants(verificationStates.names);

/** The allowed keys of labels and stages; prevents changes of the settings until the transaction ends. */
export const knownLabels = async (runner: Runner): Promise<{ labels: string[]; qualifications: string[] }> => {
  const [row] = await runner.query<{ labels: { key: string }[]; qualifications: { key: string }[] }>(sql`
    select labels, qualifications from setting for share`);
  const keys = (labels: readonly { key: string }[] = []) => labels.map((label) => label.key);
  return { labels: keys(row?.labels), qualifications: keys(row?.qualifications) };
};

/** The stages that leads have, also those no longer in the settings; reads one entry of the index for each. */
export const stagesInUse = sql`
  with recursive used as (
    (select u.qualifications as stage from users u where u.role = 'lead' and u.deleted_at is null
      order by u.qualifications limit 1)
    union all
    select (select u.qualifications from users u where u.role = 'lead' and u.deleted_at is null
      and u.qualifications > used.stage order by u.qualifications limit 1) from used where used.stage is not null
  )
  select stage from used where stage is not null`;

/** Condition: leads can be assigned to the user `u`. */
export const assignable = sql`(u.role in ('regular', 'admin') and u.status = 'active' and u.deleted_at is null)`;

/** Whether leads can be assigned to this user; keeps it so until the transaction ends. */
export const isAssignable = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`select 1 from users u where u.id = ${id}::uuid and ${assignable} for share`);
  return rows.length > 0;
};

/** Whether this user can have leads back that they had: also while locked, because somebody locked them meanwhile. */
export const mayHaveBack = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users where id = ${id}::uuid and role in ('regular', 'admin') and deleted_at is null for share`);
  return rows.length > 0;
};

export const staffWithLeads = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select s.id from unnest(${ids}::uuid[]) s(id)
    where exists (select 1 from users u where u.assigned_to = s.id and u.role = 'lead' and u.deleted_at is null)`);
  return rows.map((row) => row.id);
};

export const staffAmong = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and role <> 'lead'`,
  );
  return rows.map((row) => row.id);
};

export const lockStaff = async (runner: Runner, ids: readonly string[]): Promise<void> => {
  await runner.query(sql`update users set status = 'locked' where id = any(${ids}::uuid[]) and role <> 'lead'`);
};

/** The users among these with a closed account, which cannot be unlocked. */
export const closedAccounts = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and closed_at is not null`,
  );
  return rows.map((row) => row.id);
};

export const erasedPersons = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and erased_at is not null`,
  );
  return rows.map((row) => row.id);
};

export const mergedOnes = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and merged_into is not null`,
  );
  return rows.map((row) => row.id);
};

// An arbitrary number that must never change.
const rootsLock = 7_420_118_305_222n;

/**
 * The roots among these users who must stay, because no other active root would be left. The advisory lock serialises
 * removals of roots, so that the second sees the result of the first.
 */
export const lastRoots = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const [some] = await runner.query(sql`select 1 from users where id = any(${ids}::uuid[]) and role = 'root' limit 1`);
  if (!some) return [];
  await runner.query(sql`select pg_advisory_xact_lock(${rootsLock}::bigint)`);
  const rows = await runner.query<{ id: string }>(sql`
    select id from users where id = any(${ids}::uuid[]) and role = 'root' and not exists (
      select 1 from users r where r.role = 'root' and r.status = 'active' and r.deleted_at is null and r.id <> all(${ids}::uuid[]))`);
  return rows.map((row) => row.id);
};

export const activeRoots = async (runner: Runner): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where role = 'root' and status = 'active' and deleted_at is null`,
  );
  return rows.map((row) => row.id);
};

/** The binned users among these with an address that is now taken by another, or that occurs twice among them. */
export const takenAddresses = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select u.id from users u where u.id = any(${ids}::uuid[]) and exists (
      select 1 from users o where o.email = u.email and o.id <> u.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < u.id)))`);
  return rows.map((row) => row.id);
};

/** Clears the campaign or owner of binned leads when it has been deleted meanwhile. */
export const dropGoneReferences = async (runner: Runner, ids: readonly string[]): Promise<void> => {
  await runner.query(sql`
    update users u set
      campaign_id = (select c.id from campaign c where c.id = u.campaign_id and c.deleted_at is null for share),
      assigned_to = (select a.id from users a where a.id = u.assigned_to and a.role in ('regular', 'admin') and a.deleted_at is null for share)
    where u.id = any(${ids}::uuid[])`);
};

/** Gives an active user another role than the expected one; false if they no longer have that. */
export const changeRole = async (runner: Runner, rise: { id: string; from: string; to: string }): Promise<boolean> => {
  const rows = await runner.query(sql`
    update users set role = ${rise.to}, version = version + 1
    where id = ${rise.id}::uuid and role = ${rise.from} and status = 'active' and deleted_at is null returning 1`);
  return rows.length > 0;
};

interface FirstPassword {
  readonly userId: string;
  readonly hash: string;
  /** Since when the account can only be read: a customer's own session, not a password that staff know, may act. */
  readonly restrictedSince: Date | null;
}

/** Stores the hashed first password of a new user. Others know it, so it must be changed at the first log-in. */
export const insertPassword = async (
  runner: Runner,
  { userId, hash, restrictedSince }: FirstPassword,
): Promise<void> => {
  await runner.query(sql`
    insert into user_secret (user_id, password_hash, must_change_password, restricted_since)
    values (${userId}::uuid, ${hash}, true, ${restrictedSince}::timestamptz)`);
};

/** Invalidates a verification decision in progress after a change of name. */
export const noteOtherName = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update users set verification_version = verification_version + 1 where id = ${id}::uuid`);
};

/** Returns a verified customer's documents to checking, because the name has changed. */
export const checkNameAgain = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update users set verification = ${verificationState.pending}, verification_submitted_at = ${now}::timestamptz,
      verification_version = verification_version + 1
    where id = ${id}::uuid`);
};
