import type { HouseAccount } from '@countinghouse/contract/ledger/ledger.ts';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { foldTotals } from '../../src/kernel/totals/keep-totals.ts';
import { post } from '../../src/ledger/transfer.ts';
import { book } from '../app/bookings.ts';
import type { TestApp } from '../app/test-app.ts';

/** The people of a history: three customers, two agents and two campaigns. */
export interface Cast {
  readonly leads: readonly string[];
  readonly agents: readonly (string | null)[];
  readonly campaigns: readonly (string | null)[];
}

/** One step as any code could make it: it changes records, and knows nothing of totals. */
export type Step = (app: TestApp, cast: Cast) => Promise<unknown>;

const lead = fc.nat({ max: 2 });
/** Moments within a month in which clocks change in Europe and America, at edges of quarters of an hour too. */
const at = fc.oneof(
  fc.date({ min: new Date('2026-10-15T00:00:00Z'), max: new Date('2026-11-15T00:00:00Z'), noInvalidDate: true }),
  fc.nat({ max: 2_900 }).map((quarters) => new Date(Date.UTC(2026, 9, 15) + quarters * 900_000)),
);
const cents = fc.oneof(fc.constantFrom(1, 25_000, 99_999, 100_000), fc.integer({ min: 1, max: 30_000_000 }));

/** One of the deposits in a status, by its place. */
const depositIn = (status: string, place: number): Sql => sql`
  (select id from deposit where status = ${status} order by id
    offset ${place} % greatest(1, (select count(*) from deposit where status = ${status})) limit 1)`;

const start = fc.record({ lead, cents, at }).map(
  (one): Step =>
    ({ database }, { leads }) =>
      database.query(sql`
        insert into deposit (id, lead_id, amount, method, transaction_id, date_creation)
        values (${newId()}::uuid, ${leads[one.lead]}::uuid, ${one.cents}, 'bank_transfer', ${newId()}, ${one.at})`),
);

const decide = fc.record({ at, place: fc.nat(), reason: fc.constantFrom(null, null, 'declined') }).map(
  (one): Step =>
    ({ database }) =>
      database.query(sql`
        update deposit set status = ${one.reason === null ? 'completed' : 'failed'}, date_done = ${one.at},
          reason = ${one.reason}::text
        where id = ${depositIn('pending', one.place)} and status = 'pending'`),
);

const remove = fc.record({ place: fc.nat(), undo: fc.boolean() }).map(
  (one): Step =>
    ({ database }) =>
      database.query(sql`
        update deposit set deleted_at = case when ${!one.undo} then now() end
        where id = ${depositIn('failed', one.place)}`),
);

const purge = fc.constant<Step>(({ database }) =>
  database.query(sql`delete from deposit where deleted_at is not null`),
);

const move = fc.record({ lead, agent: fc.nat({ max: 2 }), campaign: fc.nat({ max: 2 }), binned: fc.boolean() }).map(
  (one): Step =>
    ({ database }, { leads, agents, campaigns }) =>
      database.query(sql`
        update users set assigned_to = ${agents[one.agent] ?? null}::uuid,
          campaign_id = ${campaigns[one.campaign] ?? null}::uuid, deleted_at = case when ${one.binned} then now() end
        where id = ${leads[one.lead]}::uuid`),
);

const request = fc.record({ lead, cents }).map(
  (one): Step =>
    ({ database }, { leads, agents }) =>
      database.query(sql`
        insert into withdrawal (id, lead_id, amount, transaction_id, destination, entered_by, target_at)
        values (${newId()}::uuid, ${leads[one.lead]}::uuid, ${one.cents}, ${newId()}, 'DE', ${agents[0]}::uuid, now())`),
);

const pay = fc.record({ at, isPaid: fc.boolean() }).map(
  (one): Step =>
    ({ database }) =>
      database.query(sql`
        update withdrawal set status = ${one.isPaid ? 'completed' : 'failed'}, date_decided = ${one.at},
          reason = ${one.isPaid ? '' : 'declined'}
        where id = (select id from withdrawal where status = 'pending' order by id limit 1) and status = 'pending'`),
);

/** Money that customers bring, take, gain or lose, on any of the company's accounts. */
const transfer = fc
  .record({
    lead,
    at,
    account: fc.constantFrom<HouseAccount>('card_clearing', 'bank_clearing', 'adjustments'),
    cents: cents.chain((amount) => fc.constantFrom(BigInt(amount), -BigInt(amount))),
  })
  .map(
    (one): Step =>
      async (app, { leads }) =>
        book(app, leads[one.lead] ?? '', { lines: { [one.account]: -one.cents, cash: one.cents }, at: one.at }),
  );

const placed = fc.record({
  lead,
  at,
  cents,
  symbol: fc.constantFrom('EURUSD', 'BTCUSD'),
  leverage: fc.constantFrom(1, 30),
  imported: fc.boolean(),
});

/** A pending order, or an imported one, which has ended already and posted nothing. */
const place = placed.map(
  ({ imported, ...one }): Step =>
    ({ database }, { leads }) =>
      database.query(sql`
        insert into orders (id, lead_id, symbol, kind, type, stake, leverage, entry, entry_price, close_out_percent, decimals,
          status, imported, open_price, close_price, profit, date_opened, date_closed, date_creation)
        select ${newId()}::uuid, ${leads[one.lead]}::uuid, ${one.symbol}, 'forex', 'buy', ${one.cents}, ${one.leverage},
          ${imported ? 'market' : 'limit'}, case when not i then 1 end, case when not i then 50 end, 5,
          ${imported ? 'closed' : 'pending'}, i, case when i then 1 end, case when i then 2 end, case when i then 5 end,
          case when i then ${one.at}::timestamptz end, case when i then ${one.at}::timestamptz end, ${one.at}
        from (values (${imported}::boolean)) v (i)`),
);

const holder = sql`(select max(number) from price_holder)`;
const firstOrder = (status: string): Sql => sql`(select id from orders where status = ${status} order by id limit 1)`;

const open = fc.record({ at, cancelled: fc.nat({ max: 3 }).map((turn) => turn === 0) }).map(
  (one): Step =>
    ({ database }) =>
      one.cancelled
        ? database.query(sql`
            update orders set status = 'cancelled', date_closed = ${one.at}
            where id = ${firstOrder('pending')} and status = 'pending'`)
        : database.query(sql`
            update orders set status = 'open', open_price = 1, date_opened = ${one.at}, open_holder = ${holder}
            where id = ${firstOrder('pending')} and status = 'pending'`),
);

/** Days from November 2025 on; one of thirty days that starts a year later ends on the last of the thirty days shown. */
const startDay = fc.oneof(fc.nat({ max: 400 }), fc.constantFrom(364, 365, 366));

/** A customer wins, loses or gets the stake back; the order is closed before its result is posted. */
const close = fc.record({ at, share: fc.constantFrom(-1n, 0n, 1n, 3n) }).map(
  (one): Step =>
    (app) =>
      runAsSystem(app.running.app, 'test', async (context) => {
        const [ended] = await context.query<{ id: string; lead: string; stake: bigint }>(sql`
          update orders set status = 'closed', close_price = 2, profit = stake * ${one.share}::bigint, date_closed = ${one.at},
            holder = ${holder}
          where id = ${firstOrder('open')} and status = 'open' returning id, lead_id as lead, stake`);
        if (!ended) return;
        const { id, lead: owner, stake } = ended;
        const profit = stake * one.share;
        await post(context, {
          kind: 'order.close',
          basis: 'quote',
          ref: id,
          lead: owner,
          record: { resource: 'order', id },
          lines: profit === 0n ? { cash: -1n, hold: 1n } : { cash: profit, trading_result: -profit },
          at: one.at,
        });
      }),
);

const invest = fc.record({ lead, cents, day: startDay, months: fc.nat({ max: 3 }) }).map(
  (one): Step =>
    ({ database }, { leads }) =>
      database.query(sql`
        with made as (
          insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months)
          select ${newId()}::uuid, ${leads[one.lead]}::uuid, 'Harbour', ${one.cents}, 500, 'monthly', s.day,
            s.day + ${30 * (one.months + 1)}::integer, ${one.months + 1}
          from (select date '2025-11-01' + ${one.day}::integer as day) s returning id, start_date
        )
        insert into dividend (id, investment_id, period, cents, due_date)
        select gen_random_uuid(), id, n, ${one.cents} / n, start_date + 15 * n from made, generate_series(1, 3) as n`),
);

const ends = fc.record({ place: fc.nat(), status: fc.constantFrom('matured', 'cancelled') }).map(
  (one): Step =>
    ({ database }) =>
      database.query(sql`
        with ended as (
          update investment set status = ${one.status} where id = (select id from investment where status = 'active'
            order by id offset ${one.place} % greatest(1, (select count(*) from investment where status = 'active')) limit 1)
          returning id
        )
        update dividend d set status = case d.period when 1 then 'paid' else 'cancelled' end,
          date_paid = case d.period when 1 then now() end,
          deleted_at = case d.period when 3 then now() end
        from ended where d.investment_id = ended.id`),
);

const fold = fc.constant<Step>(({ database }) => foldTotals(database));

export const step = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 8, arbitrary: decide },
  { weight: 2, arbitrary: remove },
  { weight: 1, arbitrary: purge },
  { weight: 3, arbitrary: move },
  { weight: 3, arbitrary: fc.oneof(request, pay) },
  { weight: 4, arbitrary: transfer },
  { weight: 6, arbitrary: fc.oneof(place, open, close) },
  { weight: 3, arbitrary: fc.oneof(invest, ends) },
  { weight: 2, arbitrary: fold },
);
