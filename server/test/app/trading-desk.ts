// A product whose prices come from a provider controlled by the test.
import { type CreateOrder, order, type Order, type PlacedOrder } from '@countinghouse/contract/order/order.ts';
import { closeOrder, orderReceipt } from '@countinghouse/contract/order/order-calls.ts';
import { availableFunds, capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import type { Quote } from '@countinghouse/contract/trading/price.ts';
import { priceText, priceDecimals, toPrice } from '@countinghouse/contract/trading/price.ts';
import { vi } from 'vitest';
import { marketOf } from '../../src/features/price/index.ts';
import type { TimeSources } from '../../src/kernel/clock.ts';
import { countBooks } from './books.ts';
import type { Caller, Response } from './caller.ts';
import { startPriceServer } from './price-server.ts';
import { startTestApp, type TestApp, type TestClock, testClock } from './test-app.ts';
import { signedInTrader } from './traders.ts';
import { addFunds } from './withdrawals.ts';

export interface TradingDesk {
  readonly app: TestApp;
  readonly clock: TestClock;
  /**
   * Quotes a symbol now, or a millisecond later if it was quoted at this moment already, and waits until the product
   * has received it. The ask is the bid by default.
   */
  quote(symbol: string, bid: string, ask?: string): Promise<Quote>;
  /** Sends a quote of this moment once, which the product may refuse. */
  tick(symbol: string, bid: string): void;
  /** A verified professional customer with this many euro, who may trade everything. */
  trader(euro: number, assignedTo?: string): Promise<Caller>;
  /** Whether the ledger's invariants hold. */
  proven(): Promise<boolean>;
  stop(): Promise<void>;
}

/** A Tuesday on which all markets but New York's are open. */
const tuesday = new Date('2026-07-07T10:00:00Z');

export const startTradingDesk = async (
  env: Record<string, string> = {},
  timeSources?: TimeSources,
): Promise<TradingDesk> => {
  const provider = await startPriceServer();
  const clock = testClock(tuesday);
  const app = await startTestApp({
    clock,
    env: { PRICE_FEED: provider.url, ...env },
    ...(timeSources && { timeSources }),
  });
  await vi.waitFor(() => {
    if (provider.received.length === 0) throw new Error('no client listens to the prices yet');
  }, 10_000);
  const market = marketOf(app.running.app);
  // Required by the protocol: a client leaves a provider that is silent for 15 seconds, and returns later each time.
  const beat = setInterval(() => provider.say(JSON.stringify({ type: 'heartbeat', time: Date.now() })), 5_000);
  return {
    app,
    clock,
    quote: (symbol, bid, ask = bid) => {
      if (market.recent(symbol, clock.now().getTime()).length > 0) clock.advance(1);
      const time = clock.now().getTime();
      let connections = 0;
      return vi.waitFor(() => {
        // If the connection was just lost, the new one needs the quote again.
        if (provider.received.length > connections) provider.tick(symbol, bid, ask, { time });
        connections = provider.received.length;
        const found = market.latest().find((quote) => quote.symbol === symbol && quote.time === time);
        if (found?.bid !== toPrice(bid) || found.ask !== toPrice(ask)) throw new Error('not quoted yet');
        return found;
      }, 10_000);
    },
    tick: (symbol, bid) => provider.tick(symbol, bid, bid, { time: clock.now().getTime() }),
    trader: async (euro, assignedTo) => {
      const lead = await signedInTrader(app, {
        country: 'CH',
        clientClass: 'professional',
        ...(assignedTo !== undefined && { assignedTo }),
      });
      if (euro > 0) await addFunds(app, lead.id, BigInt(Math.round(euro * 100)));
      return lead;
    },
    proven: async () => (await countBooks(app)).holds,
    stop: async () => {
      clearInterval(beat);
      await app.stop();
      await provider.stop();
    },
  };
};

/** A buy of EURUSD for 1,000 euro with leverage 10, unless overridden. */
export const orderInput = (fields: Partial<CreateOrder> = {}): CreateOrder => ({
  symbol: 'EURUSD',
  kind: 'forex',
  type: 'buy',
  quantity: 1_000,
  leverage: 10,
  ...fields,
});

export const place = (who: Caller, fields: Partial<CreateOrder> = {}): Promise<Response<PlacedOrder>> =>
  who.call(order.routes.create, { body: orderInput(fields) });

/** Places an order, as its customer, that must be accepted. */
export const placed = async (who: Caller, fields: Partial<CreateOrder> = {}): Promise<Order> => {
  const { status, body, text } = await place(who, fields);
  if (status !== 201 || body.status === 'prepared' || body.status === 'proposed') throw new Error(`${status}: ${text}`);
  return { ...body, status: body.status };
};

interface CloseBody {
  readonly profit?: number;
  readonly closePrice?: string;
  readonly void?: true;
  readonly reason?: string;
  readonly price?: string;
  readonly maxDeviation?: string;
  readonly prepared?: string;
  readonly quantity?: number;
  readonly version?: number;
}

export const close = (who: Caller, id: string, body: CloseBody = {}) => who.call(closeOrder, { params: { id }, body });

export const receipt = (who: Caller, id: string) => who.call(orderReceipt, { params: { id } });

export const one = async (who: Caller, id: string): Promise<Order> =>
  (await who.call(order.routes.one, { params: { id } })).body;

export const available = async (who: Caller): Promise<number> =>
  (await who.call(availableFunds, { params: { userId: who.id } })).body.available;

export const capital = async (who: Caller) => (await who.call(capitalFunds, { params: { userId: who.id } })).body;

/** A quote in the engine's form. */
export const tick = (symbol: string, bid: string, time: Date, ask = bid): Quote => ({
  symbol,
  bid: toPrice(bid),
  ask: toPrice(ask),
  time: time.getTime(),
});

/** Moves a price by this many of its last decimal places. */
export const moved = (price: string, places: number): string => {
  const decimals = price.split('.')[1]?.length ?? 0;
  return priceText(toPrice(price) + BigInt(places) * 10n ** BigInt(priceDecimals - decimals), decimals);
};
