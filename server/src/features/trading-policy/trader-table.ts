import type { Day } from '@countinghouse/contract/kernel/calendar.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import type { Held } from '@countinghouse/contract/trading-policy/limits.ts';
import type { ClientClass } from '@countinghouse/contract/trading/leverage.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { pendingIdOf } from '../approval/index.ts';
import { everything, scopeByReach } from '../../kernel/resource/table.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';

const verificationState = stateConstants(verificationStates.names);

export interface KnownTrader {
  readonly lead: string;
  readonly assigned: string | null;
  readonly isLocked: boolean;
  readonly isVerified: boolean;
  readonly isDemo: boolean;
  readonly labels: readonly string[];
  readonly clientClass: ClientClass;
  readonly country: string;
  readonly statedCountry: string;
  readonly dateStated: Date | null;
  /** The customer has stated a country with strict rules since the last check. */
  readonly statedStrict: boolean;
  readonly reason: string;
  readonly changedByName: string | null;
  readonly dateChanged: Date | null;
  /** When the customer asked to be a professional, and the proposal that would make them one. */
  readonly dateRequested: Date | null;
  readonly approval: string | null;
  readonly version: number;
  readonly pause: Held<Day>;
}

interface Row extends Omit<KnownTrader, 'pause'> {
  readonly pauseUntil: Day | null;
  readonly nextPauseUntil: Day | null;
  readonly nextPauseAt: Date | null;
}

/** The scope: any customer, or those that the actor's permission reaches. */
export type Reader = { readonly actor: Actor; readonly permission: Permission } | 'anybody';

const scope = (reader: Reader): Sql =>
  reader === 'anybody'
    ? everything
    : scopeByReach(reader.actor, reader.permission, { lead: sql`l.id`, assigned: sql`l.assigned_to` });

/** A customer within the reader's scope; undefined when unknown or out of scope. */
export const readTrader = async (runner: Runner, lead: string, reader: Reader): Promise<KnownTrader | undefined> => {
  const [row] = await runner.query<Row>(sql`
    select l.id as lead, l.assigned_to as assigned, l.status = 'locked' as "isLocked",
      l.verification = ${verificationState.verified} as "isVerified", l.demo as "isDemo", l.labels,
      coalesce(t.client_class, 'retail') as "clientClass", coalesce(t.country, '') as country,
      coalesce(t.stated_country, '') as "statedCountry", t.date_stated as "dateStated",
      coalesce(t.stated_strict, false) as "statedStrict",
      coalesce(t.reason, '') as reason, ${fullName('d')} as "changedByName",
      t.date_changed as "dateChanged", t.date_requested as "dateRequested",
      ${pendingIdOf('trader.professional', sql`l.id`)} as approval, coalesce(t.version, 0) as version, t.pause_until::text as "pauseUntil",
      t.next_pause_until::text as "nextPauseUntil", t.next_pause_at as "nextPauseAt"
    from users l left join trader t on t.lead_id = l.id left join users d on d.id = t.changed_by
    where l.id = ${lead}::uuid and l.role = 'lead' and l.deleted_at is null and ${scope(reader)}`);
  if (!row) return undefined;
  const { pauseUntil, nextPauseUntil, nextPauseAt, ...known } = row;
  return { ...known, pause: { value: pauseUntil, next: nextPauseAt && { value: nextPauseUntil, at: nextPauseAt } } };
};

/**
 * Locks the customer's trading until the transaction ends, so that everything counted against the limits is serialised.
 */
export const lockTrader = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`
    insert into trader (lead_id) select id from users where id = ${lead}::uuid and role = 'lead' on conflict do nothing`);
  await runner.query(sql`select 1 from trader where lead_id = ${lead}::uuid for update`);
};

interface Classified extends Pick<KnownTrader, 'lead' | 'clientClass' | 'country' | 'reason'> {
  readonly by: string;
  readonly at: Date;
}

/** Stores class and country; the customer must be locked. */
export const writeClass = async (runner: Runner, to: Classified): Promise<void> => {
  await runner.query(sql`
    update trader set client_class = ${to.clientClass}, country = ${to.country}, reason = ${to.reason},
      changed_by = ${to.by}::uuid, date_changed = ${to.at}::timestamptz, version = version + 1
    where lead_id = ${to.lead}::uuid`);
};

/** Stores or clears the customer's request to be a professional; the customer must be locked. */
export const writeRequested = async (runner: Runner, lead: string, at: Date | null): Promise<void> => {
  await runner.query(sql`
    update trader set date_requested = ${at}::timestamptz, version = version + 1 where lead_id = ${lead}::uuid`);
};

export interface Stated {
  readonly country: string;
  readonly isStrict: boolean;
}

/**
 * Stores a stated country that staff have yet to check, or clears it with an empty country; the customer must be
 * locked.
 */
export const writeStated = async (
  runner: Runner,
  lead: string,
  { country, isStrict }: Stated,
  at: Date,
): Promise<void> => {
  await runner.query(sql`
    update trader set stated_country = ${country}, stated_strict = ${isStrict},
      date_stated = ${country === '' ? null : at}::timestamptz, version = version + 1 where lead_id = ${lead}::uuid`);
};

/** Stores the pause; the customer must be locked. */
export const writePause = async (runner: Runner, lead: string, { value, next }: Held<Day>): Promise<void> => {
  await runner.query(sql`
    update trader set pause_until = ${value}::date, next_pause_until = ${next?.value ?? null}::date,
      next_pause_at = ${next?.at ?? null}::timestamptz where lead_id = ${lead}::uuid`);
};

export const seedTraders = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`trader`, rows);

/** The countries of residence of these customers, as checked, without unknown ones; not limited to a scope. */
export const countriesOf = async (runner: Runner, leads: readonly string[]): Promise<[string, string][]> => {
  const rows = await runner.query<{ lead: string; country: string }>(sql`
    select lead_id as lead, country from trader where lead_id = any(${leads}::uuid[]) and country <> ''`);
  return rows.map(({ lead, country }) => [lead, country]);
};
