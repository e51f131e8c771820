import { checkTick } from '@countinghouse/contract/log/quote-batch.ts';
import { type ProvedQuote, provedQuote } from '@countinghouse/contract/price/proved-quote.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { visitorOf } from '../../../test/app/caller.ts';
import { everythingLogged } from '../../../test/app/public-log.ts';
import { startTradingDesk, type TradingDesk } from '../../../test/app/trading-desk.ts';
import { quoteKeeperOf } from './quote-batches.ts';

let desk: TradingDesk;
beforeAll(async () => {
  desk = await startTradingDesk();
});
afterAll(() => desk.stop());

const shown = async () => (await visitorOf(desk.app).call(provedQuote)).body.proved;
const findings = ({ symbol, tick, ...proof }: ProvedQuote) => checkTick(symbol, tick, proof).findings;

const logged = async (bid: string, ask: string): Promise<void> => {
  await desk.quote('GBPUSD', '1.30000', '1.30010');
  await desk.quote('EURUSD', bid, ask);
  await quoteKeeperOf(desk.app.running.app).store();
  await everythingLogged(desk.app);
};

describe('the proved quote that visitors see', () => {
  it('is missing before the log has one', async () => {
    expect(await shown()).toBeNull();
  });

  it('is a provider’s only after a quarter of an hour, with a proof that a visitor can check', async () => {
    await logged('1.10000', '1.10010');
    desk.clock.advance(14 * 60_000);
    expect(await shown()).toBeNull();
    desk.clock.advance(60_000);
    const proved = await shown();
    expect(proved).toMatchObject({ symbol: 'EURUSD', tick: { bid: '1.10000', ask: '1.10010' } });
    expect(proved && findings(proved)).toEqual([]);
  });

  it('is not proved once its price was altered', async () => {
    const proved = await shown();
    expect(proved && findings({ ...proved, tick: { ...proved.tick, bid: '1.10001' } })).toEqual(['notIncluded']);
  });

  it('is read again after ten seconds', async () => {
    await logged('1.20000', '1.20010');
    desk.clock.advance(15 * 60_000 - 5_000);
    expect(await shown()).toMatchObject({ tick: { bid: '1.10000' } });
    desk.clock.advance(10_000);
    expect(await shown()).toMatchObject({ tick: { bid: '1.20000' } });
  });
});
