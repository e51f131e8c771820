import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import sql from 'sql-template-tag';
import { fullName } from '../../../kernel/full-name.ts';
import { newId } from '../../../kernel/ids.ts';
import { secretHash } from '../../../kernel/session/secrets.ts';
import type { Asking } from './asking.ts';

export type LinkPurpose = 'confirm' | 'refuse';

export interface EmailChange {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly state: 'pending' | 'done' | 'withdrawn' | 'replaced' | 'stopped' | 'reverted';
  readonly dateCreation: Date;
  readonly expires: Date;
  readonly refusableUntil: Date;
}

const columns = sql`c.id, c.user_id as "userId", c.old_email as "oldEmail", c.new_email as "newEmail", c.state,
  c.date_creation as "dateCreation", c.expires, c.refusable_until as "refusableUntil"`;

interface NewChange {
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly state: 'pending' | 'done';
  /** The member of staff who changes it for another person. */
  readonly by: string | null;
  readonly now: Date;
  readonly expires: Date;
  readonly refusableUntil: Date;
}

/** Stores a change, replacing a pending one. The caller must hold the user's row. */
export const insertChange = async (runner: Asking, change: NewChange): Promise<string> => {
  const id = newId();
  await endPendingChange(runner, change.userId, 'replaced');
  await runner.query(sql`
    insert into email_change (id, user_id, old_email, new_email, state, changed_by, date_creation, expires, refusable_until)
    values (${id}::uuid, ${change.userId}::uuid, ${change.oldEmail}, ${change.newEmail}, ${change.state}, ${change.by}::uuid,
      ${change.now}::timestamptz, ${change.expires}::timestamptz, ${change.refusableUntil}::timestamptz)`);
  return id;
};

export const countChanges = async (runner: Asking, userId: string, since: Date): Promise<number> => {
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from email_change
    where user_id = ${userId}::uuid and changed_by is null and date_creation > ${since}::timestamptz`);
  return row?.count ?? 0;
};

/** The pending change, while it can still be confirmed. */
export const pendingChange = async (runner: Asking, userId: string, now: Date): Promise<EmailChange | undefined> => {
  const [found] = await runner.query<EmailChange>(sql`
    select ${columns} from email_change c
    where c.user_id = ${userId}::uuid and c.state = 'pending' and c.expires > ${now}::timestamptz`);
  return found;
};

/** Ends the pending change; returns its address, or undefined when there is none. */
export const endPendingChange = async (
  runner: Asking,
  userId: string,
  state: 'withdrawn' | 'replaced' | 'stopped',
): Promise<string | undefined> => {
  const [ended] = await runner.query<{ email: string }>(sql`
    update email_change set state = ${state} where user_id = ${userId}::uuid and state = 'pending' returning new_email as email`);
  return ended?.email;
};

/**
 * The change that a mailed link refers to; locks it and its person until the transaction ends. Undefined for deleted
 * people.
 */
export const holdChange = async (
  runner: Asking,
  token: string,
  purpose: LinkPurpose,
): Promise<EmailChange | undefined> => {
  const hash = secretHash(token);
  const ofLink = sql`select change_id from email_change_link where token_hash = ${hash}::bytea and purpose = ${purpose}`;
  await runner.query(sql`
    select 1 from users where id = (select user_id from email_change where id in (${ofLink})) for no key update`);
  const [found] = await runner.query<EmailChange>(sql`
    select ${columns} from email_change c join users u on u.id = c.user_id and u.deleted_at is null
    where c.id in (${ofLink}) for update of c`);
  return found;
};

/** Marks the change as effective; from now on only the old address can refuse it. */
export const completeChange = async (runner: Asking, id: string, refusableUntil: Date): Promise<void> => {
  await runner.query(sql`
    update email_change set state = 'done', refusable_until = ${refusableUntil}::timestamptz where id = ${id}::uuid`);
};

/** Reverts this change and all later ones and invalidates their links; returns how many had taken effect. */
export const revertChanges = async (runner: Asking, { userId, dateCreation }: EmailChange): Promise<number> => {
  await endPendingChange(runner, userId, 'stopped');
  const undone = await runner.query(sql`
    update email_change set state = 'reverted'
    where user_id = ${userId}::uuid and state = 'done' and date_creation >= ${dateCreation}::timestamptz returning id`);
  await runner.query(sql`
    delete from email_change_link where change_id in (
      select id from email_change where user_id = ${userId}::uuid and date_creation >= ${dateCreation}::timestamptz)`);
  return undone.length;
};

interface NewLink {
  readonly token: string;
  readonly changeId: string;
  readonly purpose: LinkPurpose;
}

/**
 * Stores a link while the change is still in this state; returns whether it did. The lock on the change lets a revert
 * that runs at the same time either see the link and delete it, or prevent it.
 */
export const storeLink = async (
  runner: Asking,
  { token, changeId, purpose }: NewLink,
  state: EmailChange['state'],
): Promise<boolean> => {
  const stored = await runner.query(sql`
    insert into email_change_link (token_hash, change_id, purpose)
    select ${secretHash(token)}::bytea, c.id, ${purpose} from email_change c
    where c.id = ${changeId}::uuid and c.state = ${state} for share of c
    returning change_id`);
  return stored.length > 0;
};

export const dropLink = async (runner: Asking, token: string): Promise<void> => {
  await runner.query(sql`delete from email_change_link where token_hash = ${secretHash(token)}::bytea`);
};

export const isTakenByOther = async (runner: Asking, email: string, userId: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users where email = ${email} and id <> ${userId}::uuid and deleted_at is null`);
  return rows.length > 0;
};

/**
 * Which password opens a customer's account: the first, which staff typed and which does not expire, or one that the
 * customer chose or got by a reset. Undefined if there is none.
 */
export const passwordOf = async (runner: Asking, userId: string): Promise<'first' | 'inUse' | undefined> => {
  const [row] = await runner.query<{ password: 'first' | 'inUse' }>(sql`
    select case when restricted_since is not null and password_expires is null then 'first' else 'inUse' end as password
    from user_secret where user_id = ${userId}::uuid`);
  return row?.password;
};

/** Blocks the current password, and with it passkeys, until staff set a new one. */
export const closePassword = async (runner: Asking, userId: string, now: Date): Promise<void> => {
  await runner.query(sql`
    update user_secret set password_expires = ${now}::timestamptz, must_change_password = true
    where user_id = ${userId}::uuid`);
};

export interface ChangeToMail extends EmailChange {
  readonly language: Language | null;
  readonly companyName: string;
  /** The member of staff who changed it; null for the person's own change. */
  readonly byName: string | null;
}

export const changeToMail = async (runner: Asking, id: string): Promise<ChangeToMail | undefined> => {
  const [row] = await runner.query<ChangeToMail>(sql`
    select ${columns}, u.language, s.company_name as "companyName", ${fullName('b')} as "byName"
    from email_change c join users u on u.id = c.user_id and u.deleted_at is null
    left join users b on b.id = c.changed_by cross join setting s
    where c.id = ${id}::uuid`);
  return row;
};
