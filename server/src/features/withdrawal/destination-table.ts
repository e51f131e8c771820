import { type Actor, isCustomer } from '../../kernel/actor.ts';
import type { Destination } from '@countinghouse/contract/withdrawal/destination.ts';
import { maskedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { newId } from '../../kernel/ids.ts';
import { stateIn } from '../../kernel/resource/state-in.ts';
import { isSameName } from './same-name.ts';

type Reader = Pick<Runner, 'query'>;

/** A saved bank account with the name of its customer. */
export interface StoredDestination {
  readonly id: string;
  readonly lead: string;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly label: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly assigned: string | null;
  readonly usableFrom: Date | null;
  readonly dateCreation: Date;
}

const select = (where: Sql): Sql => sql`
  select d.id, d.lead_id as lead, d.holder, d.iban, d.bic, d.label, l.first_name as "firstName",
    l.last_name as "lastName", l.assigned_to as assigned, d.usable_from as "usableFrom",
    d.date_creation as "dateCreation"
  from destination d join users l on l.id = d.lead_id
  where d.date_removed is null and l.deleted_at is null and ${where}`;

export const isOwnName = ({ holder, ...customer }: StoredDestination): boolean => isSameName(holder, customer);

/** As the customer sees it; staff see the ends of the account number, also while connected as the customer. */
export const shownTo = (actor: Pick<Actor, 'role' | 'real'>, stored: StoredDestination): Destination => {
  const { id, lead, holder, iban, bic, label, usableFrom, dateCreation } = stored;
  return {
    id,
    lead,
    holder,
    isOwnName: isOwnName(stored),
    iban: isCustomer(actor) ? iban : maskedIban(iban),
    bic,
    label,
    usableFrom: usableFrom?.toISOString() ?? null,
    dateCreation: dateCreation.toISOString(),
  };
};

export const destinationsOf = (runner: Reader, lead: string): Promise<StoredDestination[]> =>
  runner.query<StoredDestination>(sql`${select(sql`d.lead_id = ${lead}::uuid`)} order by d.date_creation, d.id`);

/** One by its id or IBAN, only of this customer; not removed until the transaction ends. */
export const destinationNamed = async (
  runner: Runner,
  lead: string,
  named: { readonly id: string } | { readonly iban: string },
): Promise<StoredDestination | undefined> => {
  const which = 'id' in named ? sql`d.id = ${named.id}::uuid` : sql`d.iban = ${named.iban}`;
  const [found] = await runner.query<StoredDestination>(
    sql`${select(sql`d.lead_id = ${lead}::uuid and ${which}`)} for share of d`,
  );
  return found;
};

export interface NewDestination {
  readonly lead: string;
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly label: string;
}

/** Stores an unconfirmed destination; undefined if the customer has one with this IBAN. */
export const insertDestination = async (
  runner: Runner,
  { lead, holder, iban, bic, label }: NewDestination,
  now: Date,
): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    insert into destination (id, lead_id, holder, iban, bic, label, date_creation)
    values (${newId()}::uuid, ${lead}::uuid, ${holder}, ${iban}, ${bic}, ${label}, ${now}::timestamptz)
    on conflict (lead_id, iban) where date_removed is null do nothing returning id`);
  return row?.id;
};

export const confirmStored = async (runner: Runner, id: string, { now, from }: { now: Date; from: Date }) => {
  await runner.query(sql`
    update destination set date_confirmed = ${now}::timestamptz, usable_from = ${from}::timestamptz
    where id = ${id}::uuid`);
};

/** Makes changes of one destination, and withdrawals to it, wait for one another. */
export const lockDestination = async (runner: Runner, id: string): Promise<void> => {
  await runner.query(sql`select 1 from destination where id = ${id}::uuid for update`);
};

export const hasOpenWithdrawal = async (runner: Runner, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from withdrawal where destination_id = ${id}::uuid
      and ${stateIn(sql`status`, withdrawalStates.open)} limit 1`);
  return rows.length > 0;
};

/** Whether it was confirmed, removed or not. */
export const wasConfirmed = async (runner: Reader, id: string): Promise<boolean> => {
  const rows = await runner.query(sql`
    select 1 from destination where id = ${id}::uuid and date_confirmed is not null`);
  return rows.length > 0;
};

export const removeStored = async (runner: Runner, id: string, now: Date): Promise<void> => {
  await runner.query(sql`update destination set date_removed = ${now}::timestamptz where id = ${id}::uuid`);
};

/** Stores confirmed destinations of generated customers under their own names. */
export const insertConfirmed = async (
  runner: Runner,
  rows: readonly { readonly id: string; readonly lead: string; readonly iban: string; readonly at: Date }[],
): Promise<void> => {
  await runner.query(sql`
    insert into destination (id, lead_id, holder, iban, date_creation, date_confirmed, usable_from)
    select r.id, r.lead, ${fullName('l')}, r.iban, r.at, r.at, r.at
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r(id uuid, lead uuid, iban text, at timestamptz)
    join users l on l.id = r.lead`);
};
