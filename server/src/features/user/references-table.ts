import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** The keys that labels and stages may have, held against changes of the settings until the transaction ends. */
export const knownWords = async (runner: Runner): Promise<{ labels: string[]; qualifications: string[] }> => {
  const [row] = await runner.query<{ labels: { key: string }[]; qualifications: { key: string }[] }>(sql`
    select labels, qualifications from setting for share`);
  const keys = (words: readonly { key: string }[] = []) => words.map((word) => word.key);
  return { labels: keys(row?.labels), qualifications: keys(row?.qualifications) };
};

/** Whether leads can be assigned to this user. He stays so until the transaction ends. */
export const isAssignable = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users where id = ${id}::uuid and role in ('regular', 'admin') and status = 'active' and deleted_at is null for share`);
  return rows.length > 0;
};

/** Of these members of staff, those to whom leads are assigned. */
export const staffWithLeads = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select s.id from unnest(${ids}::uuid[]) s(id)
    where exists (select 1 from users u where u.assigned_to = s.id and u.role = 'lead' and u.deleted_at is null)`);
  return rows.map((row) => row.id);
};

/** Of these users, those whose account was closed: nobody unlocks it. */
export const closedAccounts = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and closed_at is not null`,
  );
  return rows.map((row) => row.id);
};

/** Of these users, those whose personal data was erased. */
export const erasedPersons = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(
    sql`select id from users where id = any(${ids}::uuid[]) and erased_at is not null`,
  );
  return rows.map((row) => row.id);
};

// Any number will do as long as it never changes.
const rootsLock = 7_420_118_305_222n;

/**
 * Of these users, the roots who must stay because no other active root would be left. Whoever takes a root away waits
 * here for whoever does so at the moment, and then sees what he left.
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

/** Of these users in the bin, those whose address somebody else has by now, or another of them has too. */
export const takenAddresses = async (runner: Runner, ids: readonly string[]): Promise<string[]> => {
  const rows = await runner.query<{ id: string }>(sql`
    select u.id from users u where u.id = any(${ids}::uuid[]) and exists (
      select 1 from users o where o.email = u.email and o.id <> u.id
        and (o.deleted_at is null or (o.id = any(${ids}::uuid[]) and o.id < u.id)))`);
  return rows.map((row) => row.id);
};

/** Frees leads in the bin of a campaign or a member of staff that is gone meanwhile. */
export const dropGoneReferences = async (runner: Runner, ids: readonly string[]): Promise<void> => {
  await runner.query(sql`
    update users u set
      campaign_id = (select c.id from campaign c where c.id = u.campaign_id and c.deleted_at is null for share),
      assigned_to = (select a.id from users a where a.id = u.assigned_to and a.role in ('regular', 'admin') and a.deleted_at is null for share)
    where u.id = any(${ids}::uuid[])`);
};

/** Raises a role that is still the one to be raised, of somebody who is there and not locked; false otherwise. */
export const raiseRole = async (runner: Runner, rise: { id: string; from: string; to: string }): Promise<boolean> => {
  const rows = await runner.query(sql`
    update users set role = ${rise.to}, version = version + 1
    where id = ${rise.id}::uuid and role = ${rise.from} and status = 'active' and deleted_at is null returning 1`);
  return rows.length > 0;
};

/** Gives a new user his first password, already hashed. Others know it, so it must be changed at the first log-in. */
export const insertPassword = async (runner: Runner, userId: string, hash: string): Promise<void> => {
  await runner.query(sql`
    insert into user_secret (user_id, password_hash, must_change_password) values (${userId}::uuid, ${hash}, true)`);
};

/** Notes that somebody whose documents are being looked at has another name now: a decision on the former comes too late. */
export const noteOtherName = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`update users set verification_version = verification_version + 1 where id = ${id}::uuid`);
};

/** Puts a verified customer's documents up for another check, because the name is another. */
export const checkNameAgain = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update users set verification = 'pending', verification_submitted_at = ${now}::timestamptz,
      verification_version = verification_version + 1
    where id = ${id}::uuid`);
};
