import { randomBytes } from 'node:crypto';
import type { Passkey } from '@countinghouse/contract/passkey/passkey.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';

interface PasskeyRow {
  readonly id: string;
  readonly name: string;
  readonly synced: boolean;
  readonly created: Date;
  readonly used: Date | null;
}

const shown = sql`id, name, synced, date_creation as created, last_used as used`;

const passkeyOf = ({ created, used, ...row }: PasskeyRow): Passkey => ({
  ...row,
  dateCreation: created.toISOString(),
  lastUsed: used?.toISOString() ?? null,
});

export const passkeysOf = async (runner: Runner, userId: string): Promise<Passkey[]> => {
  const rows = await runner.query<PasskeyRow>(sql`
    select ${shown} from passkey where user_id = ${userId}::uuid order by date_creation, id`);
  return rows.map(passkeyOf);
};

/** The random id under which devices store this person's passkeys; created on first use. */
export const handleOf = async (runner: Runner, userId: string): Promise<Buffer> => {
  await runner.query(sql`
    insert into passkey_owner (user_id, handle) values (${userId}::uuid, ${randomBytes(32)}::bytea) on conflict do nothing`);
  const [owner] = await runner.query<{ handle: Buffer }>(sql`
    select handle from passkey_owner where user_id = ${userId}::uuid`);
  if (!owner) throw new Error('the owner of the passkeys was deleted');
  return owner.handle;
};

export interface KnownCredential {
  readonly credentialId: Buffer;
  readonly transports: string[];
}

/** The person's credentials, so that a device does not create a second passkey beside one that it holds. */
export const credentialsOf = (runner: Runner, userId: string): Promise<KnownCredential[]> =>
  runner.query<KnownCredential>(sql`
    select credential_id as "credentialId", transports from passkey where user_id = ${userId}::uuid order by date_creation, id`);

export interface NewPasskey {
  readonly userId: string;
  readonly name: string;
  readonly credentialId: Buffer;
  readonly publicKey: Buffer;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly synced: boolean;
}

/** Stores a passkey; undefined when the credential is already stored for any person. */
export const insertPasskey = async (runner: Runner, made: NewPasskey, now: Date): Promise<Passkey | undefined> => {
  const [row] = await runner.query<PasskeyRow>(sql`
    insert into passkey (id, user_id, credential_id, public_key, counter, transports, synced, name, date_creation)
    values (${newId()}::uuid, ${made.userId}::uuid, ${made.credentialId}::bytea, ${made.publicKey}::bytea,
      ${made.counter}::bigint, ${made.transports}::text[], ${made.synced}, ${made.name}, ${now}::timestamptz)
    on conflict (credential_id) do nothing returning ${shown}`);
  return row && passkeyOf(row);
};

export interface StoredPasskey {
  readonly id: string;
  readonly userId: string;
  readonly handle: Buffer;
  readonly name: string;
  readonly publicKey: Buffer;
  readonly counter: number;
}

export const passkeyByCredential = async (runner: Runner, credentialId: Buffer): Promise<StoredPasskey | undefined> => {
  const [found] = await runner.query<StoredPasskey>(sql`
    select p.id, p.user_id as "userId", o.handle, p.name, p.public_key as "publicKey", p.counter::float8 as counter
    from passkey p join passkey_owner o on o.user_id = p.user_id where p.credential_id = ${credentialId}::bytea`);
  return found;
};

interface Use {
  readonly id: string;
  /** The device's counter before and now. */
  readonly before: number;
  readonly counter: number;
  readonly synced: boolean;
  readonly now: Date;
}

/** Records the use of a passkey; false when it has been removed, or used by another log-in since it was read. */
export const noteUse = async (runner: Runner, use: Use): Promise<boolean> => {
  const noted = await runner.query(sql`
    update passkey set counter = ${use.counter}::bigint, synced = ${use.synced}, last_used = ${use.now}::timestamptz
    where id = ${use.id}::uuid and counter = ${use.before}::bigint returning 1`);
  return noted.length > 0;
};

interface Own {
  readonly id: string;
  readonly userId: string;
}

/** Renames the user's own passkey; returns it with its previous name. */
export const rename = async (runner: Runner, { id, userId }: Own, name: string) => {
  const [before] = await runner.query<{ name: string }>(sql`
    select name from passkey where id = ${id}::uuid and user_id = ${userId}::uuid for update`);
  const [row] = await runner.query<PasskeyRow>(sql`
    update passkey set name = ${name} where id = ${id}::uuid and user_id = ${userId}::uuid returning ${shown}`);
  return before && row && { before: before.name, passkey: passkeyOf(row) };
};

export const remove = async (runner: Runner, { id, userId }: Own): Promise<string | undefined> => {
  const [removed] = await runner.query<{ name: string }>(sql`
    delete from passkey where id = ${id}::uuid and user_id = ${userId}::uuid returning name`);
  return removed?.name;
};

export const holdOwner = async (runner: Runner, userId: string): Promise<void> => {
  await runner.query(sql`select 1 from users where id = ${userId}::uuid for no key update`);
};
