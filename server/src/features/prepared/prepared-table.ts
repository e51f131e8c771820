import type { Permission } from '@countinghouse/contract/permissions.ts';
import { prepared, preparedStates } from '@countinghouse/contract/prepared/prepared.ts';
import sql from 'sql-template-tag';
import type { Reading, Runner } from '../../kernel/context.ts';
import { fullName } from '../../kernel/full-name.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';

const preparedState = stateConstants(preparedStates.names);

const owner = { lead: sql`p.lead_id`, assigned: sql`l.assigned_to` };

export const preparedTable = table({
  resource: prepared,
  from: sql`prepared_record p ${withCustomer(sql`p.lead_id`)} join users b on b.id = p.prepared_by`,
  base: sql`prepared_record p ${withCustomer(sql`p.lead_id`)}`,
  alias: 'p',
  fields: {
    id: sql`p.id`,
    lead: sql`p.lead_id`,
    leadName: fullName('l'),
    kind: sql`p.kind`,
    state: sql`p.state`,
    name: sql`p.name`,
    amount: euro(sql`p.amount_cents`),
    terms: sql`p.terms`,
    preparedBy: sql`p.prepared_by`,
    preparedByName: fullName('b'),
    record: sql`p.record_id`,
    lapsesAt: sql`p.lapses_at`,
    dateEnded: sql`p.date_ended`,
    dateCreation: sql`p.date_creation`,
    version: sql`p.version`,
  },
  sortsIds: true,
  stored: {
    table: 'prepared_record',
    internal: {
      lead: 'lead_id',
      kind: 'kind',
      state: 'state',
      name: 'name',
      cents: 'amount_cents',
      terms: 'terms',
      preparedBy: 'prepared_by',
      record: 'record_id',
      lapsesAt: 'lapses_at',
      dateEnded: 'date_ended',
    },
  },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, `prepared:${action}` as Permission, owner),
});

/** The same for staff, who see only the ends of an account number. */
export const maskedTable: typeof preparedTable = {
  ...preparedTable,
  fields: {
    ...preparedTable.fields,
    terms: sql`case when p.terms ? 'destination' then jsonb_set(p.terms, '{destination}',
      to_jsonb(left(p.terms ->> 'destination', 4) || ' •••• ' || right(p.terms ->> 'destination', 4))) else p.terms end`,
  },
};

/** Nothing else is prepared for this customer until the transaction ends. */
export const lockPreparing = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`select pg_advisory_xact_lock(hashtextextended('prepared:' || ${lead}, 0))`);
};

interface Counted {
  /** All that await the customer's confirmation. */
  readonly open: number;
  /** Prepared by this person since then, and not confirmed by the customer. */
  readonly unconfirmed: number;
}

/** Counts everything prepared for a customer, besides investments. */
export const countPrepared = async (
  runner: Runner,
  { lead, by, since }: { readonly lead: string; readonly by: string; readonly since: Date },
): Promise<Counted> => {
  const [row] = await runner.query<Counted>(sql`
    select count(*) filter (where ${stateIn(sql`state`, preparedStates.open)})::integer as open,
      count(*) filter (where state <> ${preparedState.confirmed} and prepared_by = ${by}::uuid
        and date_creation > ${since}::timestamptz)::integer as unconfirmed
    from prepared_record where lead_id = ${lead}::uuid and kind <> 'investment'`);
  return row ?? { open: 0, unconfirmed: 0 };
};

interface Change {
  readonly lead: string;
  readonly part: object;
  readonly terms: object;
}

/** Locks the open changes with this part of their terms; `isSame` if one can be confirmed with exactly these terms. */
export const holdOpenChanges = (
  context: Reading,
  { lead, part, terms }: Change,
): Promise<{ readonly id: string; readonly isSame: boolean }[]> =>
  context.query(sql`
    select id, terms = ${JSON.stringify(terms)}::text::jsonb and lapses_at > ${context.now}::timestamptz as "isSame"
    from prepared_record where lead_id = ${lead}::uuid and kind = 'orderChange'
      and ${stateIn(sql`state`, preparedStates.open)} and terms @> ${JSON.stringify(part)}::text::jsonb order by id for update`);

/** Locks one record that was not confirmed in time; undefined when there is none that another transaction does not hold. */
export const holdLapsed = async (runner: Runner, now: Date): Promise<string | undefined> => {
  const [row] = await runner.query<{ id: string }>(sql`
    select id from prepared_record where ${stateIn(sql`state`, preparedStates.open)} and lapses_at <= ${now}::timestamptz
    order by lapses_at, id limit 1 for update skip locked`);
  return row?.id;
};

/** The member of staff who prepared what became this record, if any. */
export const preparerOf = async (runner: Runner, record: string): Promise<string | null> => {
  const [row] = await runner.query<{ by: string }>(sql`
    select prepared_by as by from prepared_record where record_id = ${record}::uuid and state = ${preparedState.confirmed}`);
  return row?.by ?? null;
};
