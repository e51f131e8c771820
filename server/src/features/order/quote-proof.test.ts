import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkQuote } from '@countinghouse/contract/log/quote-batch.ts';
import type { QuoteProof } from '@countinghouse/contract/log/logged-record.ts';
import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../test/app/caller.ts';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { close, placed, receipt, startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { VerifiedPart } from '../../kernel/verified-part.ts';
import { quoteKeeperOf, verifyBatches } from '../price/index.ts';
import { proveQuotes } from './prove-quotes.ts';
import { verifyReceipts } from './verify-receipts.ts';

let desk: TradingDesk;
let customer: Caller;
beforeAll(async () => {
  desk = await startTradingDesk();
  customer = await desk.trader(10_000);
});
afterAll(() => desk.stop());

const proved = async (): Promise<void> => {
  await quoteKeeperOf(desk.app.running.app).store();
  await proveQuotes(desk.app.running.app);
};

/** The receipt once the log has it and the batches of its quotes. */
const loggedReceipt = async (id: string) => {
  await everythingLogged(desk.app);
  const { body } = await receipt(customer, id);
  expect(body.logged).not.toBeNull();
  return body;
};

/** Opens an order at one quote and closes it at another, between quotes of two other symbols. */
const trade = async (): Promise<string> => {
  await desk.quote('GBPUSD', '1.30000', '1.30010');
  await desk.quote('EURUSD', '1.10000', '1.10010');
  const { id } = await placed(customer);
  await desk.quote('USDJPY', '150.000', '150.010');
  await desk.quote('EURUSD', '1.10100', '1.10110');
  await close(customer, id);
  return id;
};

describe('the quotes that decide an order', () => {
  it('are in the log in batches of what was received, with their source, and the receipt proves both', async () => {
    const id = await trade();
    expect((await receipt(customer, id)).body.quotes).toEqual([]);
    await proved();
    const body = await loggedReceipt(id);
    expect(body.quotes.map(({ phase }) => phase)).toEqual(['open', 'close']);
    for (const proof of body.quotes) {
      expect(checkQuote(body.receipt, proof).findings).toEqual([]);
      expect(JSON.parse(proof.logged.content)).toMatchObject({
        kind: 'quotes',
        count: 4,
        source: body.receipt.priceSource,
      });
    }
  });

  it('are not proved for a receipt with another deciding quote', async () => {
    const id = await trade();
    await proved();
    const body = await loggedReceipt(id);
    const [open] = body.quotes as [QuoteProof];
    const ticks = body.receipt.open?.ticks.map((tick) => ({ ...tick, ask: '1.10011' })) ?? [];
    const forged = { ...body.receipt, open: { ...body.receipt.open, ticks } } as Receipt;
    expect(checkQuote(forged, open).findings).toEqual(['notIncluded']);
    expect(checkQuote(body.receipt, { ...open, place: open.place + 1 }).findings).toEqual(['notIncluded']);
  });

  it('are proved once the order is open, also for a part that is closed alone', async () => {
    await desk.quote('EURUSD', '1.10000', '1.10010');
    const { id } = await placed(customer);
    await proved();
    await desk.app.database.query(sql`delete from quote_batch_lines`);
    await desk.quote('EURUSD', '1.10100', '1.10110');
    const part = (await close(customer, id, { quantity: 400 })).body;
    await proved();
    const body = await loggedReceipt(part.id);
    expect(body.receipt.part?.of).toBe(id);
    expect(body.quotes.map((proof) => [proof.phase, checkQuote(body.receipt, proof).findings])).toEqual([
      ['open', []],
      ['close', []],
    ]);
  });

  it('are checked by the programs that need no server', async () => {
    const id = await trade();
    await proved();
    const body = await loggedReceipt(id);
    const tools = path.join(import.meta.dirname, '../../../../tools/verifiers');
    const file = path.join(desk.app.dataDir, 'receipt.json');
    writeFileSync(file, JSON.stringify(body));
    const programs = [[process.execPath, 'verify-document.mjs'] as const, ['python3', 'verify_document.py'] as const];
    for (const [program, name] of programs.slice(0, spawnSync('python3', ['--version']).status === 0 ? 2 : 1)) {
      const output = execFileSync(program, [path.join(tools, name), file], { encoding: 'utf8' });
      expect(output).toContain('The quote that opened it is one of 4 that the log records as received');
      expect(output).toContain('The quote that closed it is one of 4 that the log records as received');
    }
  });

  it('have no proof once another quote of their batch was altered', async () => {
    const id = await trade();
    await quoteKeeperOf(desk.app.running.app).store();
    await desk.app.database.query(sql`update quote_batch_lines set lines = replace(lines, '1.30010', '1.30011')`);
    await proveQuotes(desk.app.running.app);
    expect((await loggedReceipt(id)).quotes).toEqual([]);
  });
});

describe('the check of the installation', () => {
  const progress = () => undefined;
  const receipts = async () => {
    const part = new VerifiedPart();
    await verifyReceipts(desk.app.database, { part, progress });
    return part;
  };
  const batches = async () => {
    const part = new VerifiedPart();
    await verifyBatches(desk.app.database, { part, progress, now: desk.clock.now() });
    return part;
  };

  it('names a receipt whose order or quotes were altered behind its hash', async () => {
    expect(await receipts()).toMatchObject({ found: 0, checked: '5 receipts of closed orders against their hashes' });
    await desk.app.database.transaction(async (transaction) => {
      await transaction.query(sql`select set_config('session_replication_role', 'replica', true)`);
      await transaction.query(sql`update order_evidence set ticks = jsonb_set(ticks, '{-1,1}', '"1.10001000"')
        where phase = 'open' and order_id = (select max(id::text)::uuid from orders)`);
    });
    expect((await receipts()).findings).toEqual([expect.stringContaining('altered after it had closed')]);
  });

  it('names a batch whose quotes were altered or removed, and counts those that are no longer stored', async () => {
    const altered = await batches();
    expect(altered.findings).toContainEqual(expect.stringContaining('its quotes were altered'));
    await desk.app.database.query(sql`delete from quote_batch_lines`);
    const { found, findings } = await batches();
    expect([found > 0, new Set(findings.map((finding) => finding.split(': ')[1]))]).toEqual([
      true,
      new Set(['its quotes are missing']),
    ]);
    desk.clock.advance(3 * 86_400_000);
    const later = await batches();
    expect([later.found, later.unchecked]).toEqual([0, [expect.stringMatching(/the quotes of \d+ batches/)]]);
  });
});
