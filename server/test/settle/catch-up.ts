import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { scheduleOf, type Terms } from '@countinghouse/contract/investment/schedule.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import sql from 'sql-template-tag';
import { begin } from '../../src/features/investment/index.ts';
import { readConfig } from '../../src/kernel/config/config.ts';
import type { App } from '../../src/kernel/context.ts';
import type { Database } from '../../src/kernel/database/database.ts';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { openLog } from '../../src/kernel/log/log.ts';
import { approveTerms } from '../../src/ledger/approved-terms.ts';
import { type Proof, proveLedger } from '../../src/ledger/proof.ts';
import { post } from '../../src/ledger/transfer.ts';
import { afterChanges } from '../harness/after-changes.ts';

export interface CatchUpReport {
  /** Payments and principals that fell due during the outage. */
  readonly due: number;
  readonly posted: number;
  /** Posted on another day than they were due, or more than once. */
  readonly misdated: number;
  readonly doubled: number;
  readonly unsettled: number;
  readonly killed: number;
  readonly proof: Proof;
}

interface Books {
  readonly database: Database;
  readonly dataDir: string;
}

interface Plan extends Books {
  readonly url: string;
  readonly investments: number;
}

/** Everything begins on the last of August; the outage lasts from the first of October, across a change of clocks. */
const begun = new Date('2026-08-31T09:00:00Z');
const wake = new Date('2026-11-15T09:00:00Z');
const workers = 3;
const child = path.join(import.meta.dirname, 'settle-child.ts');

/** Terms of all frequencies, on all days at a month's end; about three payments of each fall due in the outage. */
const termsOf = (index: number): Terms => {
  const frequency = (['monthly', 'monthly', 'end', 'yearly'] as const)[index % 4] ?? 'monthly';
  const start = `2026-08-${String(28 + (index % 4)).padStart(2, '0')}`;
  const months = frequency === 'monthly' ? 2 + (index % 11) : 2;
  return { cents: BigInt(100_00 + index), rate: 1000 + index, months, frequency, start };
};

/** Lets payments fall due, then lets several workers catch up, some of them killed, and counts the postings. */
export const runCatchUp = async (plan: Plan): Promise<CatchUpReport> => {
  await investAll(plan, { from: 0, to: plan.investments });
  const killed = await killSome(plan);
  await Promise.all(Array.from({ length: workers }, () => settled(startChild(plan))));
  return { ...(await countSettled(plan.database, plan.investments, wake)), killed };
};

/** Begins the investments with these numbers, in August. */
export const investAll = async (
  { database, dataDir }: Books,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<void> => {
  const config = readConfig({ DATA_DIR: dataDir });
  const app: App = { config, database, log: openLog('error'), clock: { now: () => begun, steady: () => 0 } };
  for (let index = from; index < to; index += 1) await invest(app, index);
};

const invest = (app: App, index: number): Promise<void> =>
  runAsSystem(app, 'test.invest', async (context) => {
    const [lead, id] = [newId(), newId()];
    const terms = termsOf(index);
    await context.query(sql`
      insert into users (id, role, first_name, last_name, email) values (${lead}, 'lead', 'Catch', 'Up', ${`${lead}@catch.example.test`})`);
    await post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: id,
      lead,
      record: { resource: 'deposit', id },
      lines: { card_clearing: -terms.cents, cash: terms.cents },
    });
    await context.query(sql`
      insert into investment (id, lead_id, name, amount_cents, rate, frequency, start_date, expiration_date, months)
      values (${id}::uuid, ${lead}::uuid, 'Catch-up', ${terms.cents}, ${terms.rate}, ${terms.frequency}, ${terms.start}::date,
        ${addMonths(terms.start, terms.months)}::date, ${terms.months})`);
    const offered = { record: id, terms: {} };
    await approveTerms(context, { ...offered, approval: null }, context.now);
    await begin(context, { id, lead, terms, agreed: { basis: 'signed', offered } });
  });

const startChild = ({ url, dataDir }: Plan): ChildProcess =>
  fork(child, [url, wake.toISOString(), dataDir], { execArgv: ['--disable-warning=ExperimentalWarning'] });

const settled = async (worker: ChildProcess): Promise<void> => {
  const [code] = (await once(worker, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`a worker ended with ${String(code)}`);
};

/** Kills workers in the middle: as soon as the ledger has one of their new postings. */
const killSome = async (plan: Plan): Promise<number> => {
  for (let round = 0; round < workers; round += 1) {
    const before = await paid(plan);
    const victims = Array.from({ length: workers }, () => startChild(plan));
    const gone = victims.map((victim) => once(victim, 'exit'));
    await afterChanges(plan.database, async () => (await paid(plan)) !== before, Promise.any(gone));
    for (const victim of victims) victim.kill('SIGKILL');
    await Promise.all(gone);
  }
  return workers * workers;
};

const paid = async ({ database }: Plan): Promise<bigint> => {
  const [row] = await database.query<{ paid: bigint }>(
    sql`select count(*) as paid from transfer where kind in ('dividend.pay', 'investment.mature')`,
  );
  return row?.paid ?? 0n;
};

/** Compares what fell due up to this moment in the first so many investments with what was posted. */
export const countSettled = async (
  database: Database,
  investments: number,
  moment: Date,
): Promise<Omit<CatchUpReport, 'killed'>> => {
  const today = moment.toISOString().slice(0, 10);
  const due = Array.from({ length: investments }, (_, index) => scheduleOf(termsOf(index))).reduce(
    (sum, { lines, expirationDate }) =>
      sum + lines.filter(({ dueDate }) => dueDate <= today).length + (expirationDate <= today ? 1 : 0),
    0,
  );
  const [row] = await database.query<{ posted: bigint; misdated: bigint; doubled: bigint; unsettled: bigint }>(sql`
    with posted as (
      select t.ref, t.at, coalesce(d.due_date, i.expiration_date) as due from transfer t
      left join dividend d on d.id::text = t.ref left join investment i on i.id::text = t.ref
      where t.kind in ('dividend.pay', 'investment.mature'))
    select count(*) as posted, count(*) filter (where at <> due::timestamp at time zone 'UTC') as misdated,
      count(*) - count(distinct ref) as doubled,
      (select count(*) from dividend where status = 'planned' and due_date <= ${today}::date) as unsettled from posted`);
  return {
    due,
    posted: Number(row?.posted),
    misdated: Number(row?.misdated),
    doubled: Number(row?.doubled),
    unsettled: Number(row?.unsettled),
    proof: await proveLedger(database),
  };
};
