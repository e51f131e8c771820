import type { HouseAccount } from '@countinghouse/contract/ledger/ledger.ts';
import fc from 'fast-check';
import sql, { type Sql } from 'sql-template-tag';
import { newId } from '../../src/kernel/ids.ts';
import { foldTotals } from '../../src/kernel/totals/keep-totals.ts';
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

const fold = fc.constant<Step>(({ database }) => foldTotals(database));

export const step = fc.oneof(
  { weight: 4, arbitrary: start },
  { weight: 8, arbitrary: decide },
  { weight: 2, arbitrary: remove },
  { weight: 1, arbitrary: purge },
  { weight: 3, arbitrary: move },
  { weight: 3, arbitrary: fc.oneof(request, pay) },
  { weight: 4, arbitrary: transfer },
  { weight: 2, arbitrary: fold },
);
