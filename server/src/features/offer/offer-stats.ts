import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { offerStates, type offerStats as route } from '@countinghouse/contract/offer/offer.ts';
import sql, { join, type Sql } from 'sql-template-tag';
import { JsonText } from '../../kernel/http/reply.ts';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { euro } from '../../kernel/resource/euro.ts';
import { stateConstants, stateIn } from '../../kernel/resource/state-in.ts';
import { offersAt } from './offer-table.ts';
import { storedStates } from './facts-stored-states.ts';

const offerState = stateConstants(storedStates);

const monthsShown = 12;

const sum = (cents: Sql, status: string): Sql =>
  euro(sql`coalesce(sum(${cents}) filter (where s.status = ${status}), 0)`);
const counts = join(
  offerStates.names.map((status) => sql`count(*) filter (where s.status = ${status}) as ${sql([status])}`),
);
const monthOf = (at: Sql): Sql => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM')`;

/** Figures of the offers in the caller's scope: their current states, and the last twelve months. */
export const showOfferStats: Command<typeof route> = async (context) => {
  const table = offersAt(context);
  const today = sql`${dayOf(context.now)}::date`;
  const soon = sql`${stateIn(sql`s.status`, offerStates.open)} and s.expiration_date <= ${context.now}::timestamptz + interval '1 day'`;
  const [row] = await context.query<{ text: string }>(sql`
    with shown as materialized (
      select o.amount_cents, o.expiration_date, o.date_creation, o.date_decided, o.amount_cents - b.price_cents as gain,
        ${table.fields.status} as status
      from ${table.base} where ${inScope(table as never, context.actor, 'read')}
    ), months as (
      select to_char(date_trunc('month', ${today}::timestamp) - make_interval(months => n), 'YYYY-MM') as month
      from generate_series(0, ${monthsShown - 1}::integer) as n
    ), made as (select ${monthOf(sql`date_creation`)} as month, count(*) as made from shown group by 1),
    accepted as (
      select ${monthOf(sql`date_decided`)} as month, count(*) as accepted, sum(amount_cents) as cents
      from shown where status = ${offerState.accepted} group by 1
    )
    select row_to_json(r)::text as text from (
      select ${counts}, count(*) filter (where ${soon}) as "endingSoon",
        ${sum(sql`s.amount_cents`, 'pending')} as "amountPending", ${sum(sql`s.amount_cents`, 'accepted')} as "amountAccepted",
        ${sum(sql`s.gain`, 'accepted')} as "gainAccepted",
        (select json_agg(m order by m.month) from (
          select month, coalesce(made, 0) as made, coalesce(accepted, 0) as accepted,
            ${euro(sql`coalesce(cents, 0)`)} as "amountAccepted"
          from months left join made using (month) left join accepted using (month)) m) as "byMonth"
      from shown s) r`);
  return new JsonText(row?.text ?? '{}');
};
