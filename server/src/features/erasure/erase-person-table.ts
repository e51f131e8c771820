import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';

/** Keeps the person's identity for disclosures required by law. */
export const keepIdentity = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`
    insert into kept_identity (lead_id, identity)
    select id, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
      'mobile', mobile, 'language', language, 'dateCreation', date_creation) from users where id = ${lead}::uuid`);
};

/** Every value that a column of the person's record has had, now or earlier. */
const everCalled = (lead: string, column: Sql, field: string): Sql => sql`
  (select ${column} as word from users where id = ${lead}::uuid
  union select v.side ->> ${field} from audit a cross join lateral (values (a.before), (a.after)) v(side)
    where a.record_id = ${lead}::uuid and a.resource = 'user' and v.side ->> ${field} <> '')`;

/** Every name and e-mail address that the person has had. */
const calledBy = async (runner: Runner, lead: string): Promise<{ names: string[]; emails: string[] }> => {
  const [row] = await runner.query<{ names: string[]; emails: string[] }>(sql`
    select array(select f.word || ' ' || l.word from ${everCalled(lead, sql`first_name`, 'firstName')} f
        cross join ${everCalled(lead, sql`last_name`, 'lastName')} l) as names,
      array(select lower(word) from ${everCalled(lead, sql`email`, 'email')} e) as emails`);
  return row ?? { names: [], emails: [] };
};

/**
 * Deletes everything else that names the person: notifications to them and about them, stored replies to idempotent
 * requests, spreadsheet rows, log-in attempts. Run it before the name and address are erased.
 */
export const eraseMentions = async (runner: Runner, lead: string): Promise<void> => {
  const { names, emails } = await calledBy(runner, lead);
  await runner.query(sql`
    delete from notification n where n.user_id = ${lead}::uuid or exists (
      select 1 from jsonb_each_text(n.params) p cross join unnest(${[...names, ...emails]}::text[]) w(word)
      where position(lower(w.word) in lower(p.value)) > 0)`);
  await runner.query(sql`
    delete from idempotency i where i.actor_id = ${lead}::uuid or position(${lead}::text in i.response) > 0
      or exists (select 1 from unnest(${emails}::text[]) w(word) where position(w.word in lower(i.response)) > 0)`);
  await runner.query(sql`
    delete from import_row r where r.lead_id = ${lead}::uuid
      or exists (select 1 from unnest(${emails}::text[]) w(word) where position(w.word in lower(r.cells::text || r.email)) > 0)`);
  await runner.query(sql`
    delete from login_try where substring(key from '^[a-z]+:[^:]+') = ${`user:${lead}`}
      or substring(key from '^[a-z]+:[^:]+') in (
        select 'mail:' || translate(encode(sha256(convert_to(word, 'UTF8')), 'base64'), '+/=', '-_')
        from unnest(${emails}::text[]) w(word))`);
};

/** Deletes everything that belongs to the person and has no retention period. */
export const eraseBelongings = async (runner: Runner, lead: string): Promise<void> => {
  for (const [table, column] of [
    ['comment', 'lead_id'],
    ['session', 'user_id'],
    ['user_secret', 'user_id'],
    ['passkey_owner', 'user_id'],
    ['known_origin', 'user_id'],
    ['email_change', 'user_id'],
    ['favourite_market', 'user_id'],
    ['notification_choice', 'user_id'],
    ['saved_view', 'owner_id'],
  ] as const) {
    await runner.query(sql`delete from ${sql([table])} where ${sql([column])} = ${lead}::uuid`);
  }
};

/** Removes the texts from the customer's closure requests; a pending one counts as accepted. */
export const erasureRequests = async (
  runner: Runner,
  lead: string,
  { by, now }: { by: string; now: Date },
): Promise<void> => {
  await runner.query(sql`
    update closure_request set reason = '', answer = '', version = version + 1,
      decided_by = case when state = 'pending' then ${by}::uuid else decided_by end,
      date_done = coalesce(date_done, ${now}::timestamptz),
      state = case when state = 'pending' then 'accepted' else state end
    where lead_id = ${lead}::uuid`);
};

interface Stranger {
  readonly lead: string;
  readonly name: string;
  readonly number: number;
  /** Whether the verification state must be retained. */
  readonly isKept: boolean;
}

/** Leaves a number and a closed account. No search finds the person by an earlier name or address. */
export const eraseNames = async (
  runner: Runner,
  { lead, name, number, isKept }: Stranger,
  now: Date,
): Promise<void> => {
  await runner.query(sql`
    update users set first_name = ${name}, last_name = ${String(number)}, email = ${`erased-${number}@erased.invalid`},
      phone = '', mobile = '', qualifications = '', labels = '{}', assigned_to = null, campaign_id = null, import_id = null,
      theme = null, mode = null, compact = null, language = null, last_login = null, verification_reason = '',
      verification = case when ${isKept}::boolean then verification else 'uninitialized' end,
      status = 'locked', closed_at = coalesce(closed_at, ${now}::timestamptz), erased_at = ${now}::timestamptz,
      date_update = ${now}::timestamptz, version = version + 1
    where id = ${lead}::uuid`);
};
