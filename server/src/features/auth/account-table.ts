import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { newId } from '../../kernel/ids.ts';

export interface Account {
  readonly id: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  readonly status: 'active' | 'locked';
  readonly passwordHash: string | null;
  readonly passwordExpires: Date | null;
  /** Others know the password. */
  readonly mustChangePassword: boolean;
  readonly hasTwoFactor: boolean;
  /** Staff with a passkey and without two-factor: the password alone opens nothing. */
  readonly needsPasskey: boolean;
}

const accountWhere = async (runner: Runner, condition: Sql): Promise<Account | undefined> => {
  const [row] = await runner.query<Account>(sql`
    select u.id, u.role, u.email, ${fullName('u')} as name, u.status,
      x.password_hash as "passwordHash", x.password_expires as "passwordExpires",
      coalesce(x.must_change_password, false) as "mustChangePassword",
      coalesce(x.totp_confirmed, false) as "hasTwoFactor",
      u.role <> 'lead' and u.has_passkey and not coalesce(x.totp_confirmed, false) as "needsPasskey"
    from users u left join user_secret x on x.user_id = u.id
    where u.deleted_at is null and ${condition}`);
  return row;
};

export const accountByEmail = (runner: Runner, email: string): Promise<Account | undefined> =>
  accountWhere(runner, sql`u.email = ${email}`);

export const accountById = (runner: Runner, id: string): Promise<Account | undefined> =>
  accountWhere(runner, sql`u.id = ${id}::uuid`);

/**
 * The account as it is now, locked until the transaction ends: neither its password nor its state can change between
 * this read and the opening of the session.
 */
export const lockAccount = async (runner: Runner, id: string): Promise<Account | undefined> => {
  await runner.query(sql`select 1 from users where id = ${id}::uuid for no key update`);
  await runner.query(sql`select 1 from user_secret where user_id = ${id}::uuid for update`);
  return accountById(runner, id);
};

export const noteLogin = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`update users set last_login = ${now}::timestamptz where id = ${id}::uuid`);
};

interface NewPassword {
  readonly userId: string;
  readonly hash: string;
  /** Set by staff: expires at this time and must be changed at log-in. Null: chosen by the person. */
  readonly expires: Date | null;
}

export const storePasswordHash = async (runner: Runner, { userId, hash, expires }: NewPassword): Promise<void> => {
  await runner.query(sql`
    insert into user_secret (user_id, password_hash, must_change_password, password_expires)
    values (${userId}::uuid, ${hash}, ${expires !== null}, ${expires}::timestamptz)
    on conflict (user_id) do update set password_hash = excluded.password_hash,
      must_change_password = excluded.must_change_password, password_expires = excluded.password_expires`);
};

/** Closes the account to passwords as of `at`, until another one is set. */
export const dropPassword = async (runner: Runner, userId: string, at: Date): Promise<void> => {
  await runner.query(sql`
    insert into user_secret (user_id, must_change_password, password_expires)
    values (${userId}::uuid, true, ${at}::timestamptz)
    on conflict (user_id) do update set password_hash = null, must_change_password = true,
      password_expires = excluded.password_expires`);
};

export const hasRoot = async (runner: Runner): Promise<boolean> => {
  const rows = await runner.query(sql`select 1 from users where role = 'root' and deleted_at is null limit 1`);
  return rows.length > 0;
};

/** Whether one of these addresses is that of a root who can log in with a password. */
export const hasRootAmong = async (runner: Runner, emails: readonly string[], now: Date): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from users u join user_secret x on x.user_id = u.id and x.password_hash is not null
      and (x.password_expires is null or x.password_expires > ${now}::timestamptz)
    where u.email = any(${emails}::text[]) and u.role = 'root' and u.status = 'active' and u.deleted_at is null limit 1`);
  return rows.length > 0;
};

export const hasStaff = async (runner: Runner): Promise<boolean> => {
  const rows = await runner.query(sql`select 1 from users where role <> 'lead' and deleted_at is null limit 1`);
  return rows.length > 0;
};

interface NewRoot {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly hash: string;
  readonly now: Date;
}

export const insertRoot = async (runner: Runner, root: NewRoot): Promise<string> => {
  const id = newId();
  await runner.query(sql`
    insert into users (id, role, first_name, last_name, email, date_creation, date_update)
    values (${id}::uuid, 'root', ${root.firstName}, ${root.lastName}, ${root.email}, ${root.now}::timestamptz, ${root.now}::timestamptz)`);
  await storePasswordHash(runner, { userId: id, hash: root.hash, expires: null });
  return id;
};
