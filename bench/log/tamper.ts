import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseCheckpoint, type SignedCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { exportOwnData } from '@countinghouse/contract/own-data/own-data.ts';
import { statementFile } from '@countinghouse/contract/ledger/statement.ts';
import { publishMonths } from '@countinghouse/server/src/features/execution/publish-months.ts';
import { verifyMonths } from '@countinghouse/server/src/features/execution/verify-months.ts';
import { verifySchedules } from '@countinghouse/server/src/features/investment/index.ts';
import { allFacts } from '@countinghouse/server/src/features/facts/index.ts';
import type { Runner } from '@countinghouse/server/src/kernel/context.ts';
import { verifyHistories } from '@countinghouse/server/src/kernel/history/verify-histories.ts';
import { logKeyOf } from '@countinghouse/server/src/kernel/public-log/log-key.ts';
import { readHead } from '@countinghouse/server/src/kernel/public-log/log-table.ts';
import { sequenceRecords } from '@countinghouse/server/src/kernel/public-log/sequencer.ts';
import { type LogVerdict, verifyLog } from '@countinghouse/server/src/kernel/public-log/verify-log.ts';
import { verifySigned } from '@countinghouse/server/src/kernel/signing/verify-signed.ts';
import { VerifiedPart } from '@countinghouse/server/src/kernel/verified-part.ts';
import { recordHistories } from '@countinghouse/server/src/record-histories.ts';
import { book, paidIn } from '@countinghouse/server/test/app/bookings.ts';
import { addPerson, type Caller, signIn } from '@countinghouse/server/test/app/caller.ts';
import { startPriceServer } from '@countinghouse/server/test/app/price-server.ts';
import { testClock } from '@countinghouse/server/test/app/test-app.ts';
import sql from 'sql-template-tag';
import { startProduct } from '../kernel/product.ts';
import { openBusiness } from './company.ts';
import { recordTamperings } from './record-tamperings.ts';
import { alteredFigures, type Target, tamperings } from './tamperings.ts';

/**
 * `node log/run.ts tamper [tamperings leaves]`: thirty days of honest work, checked after each against every head saved
 * so far; then the database's owner tampers with it, each time undone, and `npm run verify` against the last head must find it:
 * its part about the log, or the one about what is tampered with.
 * Then so many records are sequenced at once.
 */
const days = 30;
const daySeconds = 24 * 60 * 60;

export const tamper = async (count: number, leaves: number): Promise<boolean> => {
  const clock = testClock(new Date('2026-10-20T08:00:00Z'));
  const prices = await startPriceServer();
  const app = await startProduct(clock, { PRICE_FEED: prices.url });
  const sources = allFacts.flatMap((facts) => facts.leaves ?? []);
  const saved: SignedCheckpoint[] = [];
  const check = (runner: Runner): Promise<LogVerdict> => verifyLog(runner, { sources, saved });
  try {
    const people = await Promise.all(Array.from({ length: 5 }, () => addPerson(app, { role: 'lead' })));
    await openBusiness({ app, clock, prices });
    let falseAlarms = 0;
    for (let day = 1; day <= days; day += 1) {
      await workADay(await Promise.all(people.map((person) => signIn(app, person))), day);
      await publishMonths(app.running.app);
      await sequenceRecords(app.running.app, allFacts);
      const head = parseCheckpoint((await readHead(app.database))?.note ?? '');
      if (head) saved.push(head);
      falseAlarms += (await check(app.database)).findings.length;
      falseAlarms += (await figuresFound(app.database)) + (await recordsFound(app.database));
      clock.advance(daySeconds * 1_000);
    }
    console.log(`${days} clean days, ${saved.at(-1)?.checkpoint.size} leaves: ${falseAlarms} false alarms`);
    const missed = await tamperAll();
    const perSecond = await sequencingRate();
    console.log(`${perSecond} leaves sequenced a second (goal 2,000)`);
    return falseAlarms === 0 && missed === 0 && perSecond >= 2_000;
  } finally {
    await app.stop();
    await prices.stop();
  }

  /** Bookings, closed orders, statements, an export, and the audit rows of all that. */
  async function workADay(customers: readonly Caller[], day: number): Promise<void> {
    for (const customer of customers) {
      for (let at = 1; at <= 3; at += 1) await book(app, customer.id, { lines: paidIn(BigInt(day * 100 + at)) });
      await customer.call(statementFile, { params: { userId: customer.id }, query: { format: 'csv' } });
    }
    await customers[0]?.call(exportOwnData, { query: { format: 'json' } });
    await closeOrders(app.database, customers[0]?.id ?? '', clock.now());
  }

  async function tamperAll(): Promise<number> {
    const [seed = ''] = (await readFile(path.join(app.dataDir, 'log-key'), 'utf8')).split('\n').slice(1);
    const name = saved.at(-1)?.checkpoint.origin ?? '';
    const key = logKeyOf(name, Buffer.from(seed, 'base64'));
    const transfers = await app.database.query<{ record: string }>(
      sql`select record from log_leaf where kind = 'transfer' and place > 0 order by place`,
    );
    const names = [...Object.keys(tamperings), ...Object.keys(recordTamperings)];
    const missed = new Map<string, number>();
    for (let number = 0; number < count; number += 1) {
      const tampering = names[number % names.length] ?? '';
      const { record } = transfers[(number * 7_919) % transfers.length] ?? { record: '' };
      const found = await findingsAfter(tampering, { transfer: record, key });
      if (found === 0) missed.set(tampering, (missed.get(tampering) ?? 0) + 1);
    }
    for (const [tampering, times] of missed) console.log(`MISSED ${times} times: ${tampering}`);
    const total = [...missed.values()].reduce((sum, times) => sum + times, 0);
    console.log(`${count} tamperings of ${names.length} kinds: ${count - total} found`);
    return total;
  }

  /** As a superuser, since no trigger stops one; undone afterwards. */
  async function findingsAfter(name: string, target: Target): Promise<number> {
    const undone = new Error('undone');
    let found = 0;
    await app.database
      .transaction(async (transaction) => {
        await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
        await (tamperings[name]?.(transaction, target) ?? recordTamperings[name]?.(transaction));
        found = await partFinding(name, transaction);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return found;
  }

  /** Findings of the part of the verification that is to find a tampering. */
  async function partFinding(name: string, runner: Runner): Promise<number> {
    if (name === alteredFigures) return figuresFound(runner);
    return name in recordTamperings ? recordsFound(runner) : (await check(runner)).findings.length;
  }

  async function recordsFound(runner: Runner): Promise<number> {
    const part = new VerifiedPart();
    const given = { part, progress: () => undefined };
    await verifyHistories(runner, recordHistories, given);
    await verifySchedules(runner, given);
    await verifySigned(
      runner,
      allFacts.flatMap(({ signedFiles }) => signedFiles ?? []),
      part,
    );
    if (part.failures.length > 0) throw new Error(part.failures.join('\n'));
    return part.found;
  }

  /** Findings of the check of the published figures. */
  async function figuresFound(runner: Runner): Promise<number> {
    const part = new VerifiedPart();
    await verifyMonths(runner, { part, progress: () => undefined, now: clock.now() });
    return part.found;
  }

  async function sequencingRate(): Promise<number> {
    await app.database.query(sql`
      insert into audit (id, at, action, resource, ip)
      select gen_random_uuid(), now(), 'bench', 'user', '127.0.0.1' from generate_series(1, ${leaves}::integer)`);
    const before = (await readHead(app.database))?.size ?? 0;
    const started = performance.now();
    await sequenceRecords(app.running.app, allFacts);
    const seconds = (performance.now() - started) / 1_000;
    return Math.round((((await readHead(app.database))?.size ?? 0) - before) / seconds);
  }
};

/** Closed orders with their evidence, as the engine leaves them. */
const closeOrders = async (runner: Runner, lead: string, now: Date): Promise<void> => {
  await runner.query(sql`
    with closed as (
      insert into orders (id, lead_id, symbol, kind, type, stake, leverage, entry, decimals, status, profit, raw_profit,
        open_price, close_price, close_reason, date_opened, date_closed, date_creation, receipt_hash)
      select gen_random_uuid(), ${lead}::uuid, 'EURUSD', 'forex', 'buy', 10000, 10, 'market', 5, 'closed', 100, 100,
        110000, 111000, 'customer', ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
        encode(sha256(gen_random_uuid()::text::bytea), 'hex')
      from generate_series(1, 3) returning id
    )
    insert into order_evidence (order_id, phase, ticks) select id, 'close', '[]' from closed`);
};
