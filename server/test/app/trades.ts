import { priceDecimals, priceText } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import sql from 'sql-template-tag';
import type { App } from '../../src/kernel/context.ts';
import { newId } from '../../src/kernel/ids.ts';
import { runAsSystem } from '../../src/kernel/jobs/run-as-system.ts';
import { post } from '../../src/ledger/transfer.ts';

interface Placed {
  readonly id: string;
  readonly lead: string;
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  /** Cents. */
  readonly stake: bigint;
  /** When it was accepted, and opened unless pending. */
  readonly at: Date;
}

/** An order to store; prices in units. */
export type Trade = Placed &
  (
    | {
        readonly kind: 'forex';
        readonly leverage: number;
        /** The pending order's entry price, or the opening price. */
        readonly price: bigint;
        readonly entry: 'market' | 'limit' | 'stop';
        readonly stopLoss?: bigint;
        readonly takeProfit?: bigint;
        readonly trailing?: bigint;
        /** 50 by default. */
        readonly closeOutPercent?: number;
      }
    | { readonly kind: 'binary'; readonly payout: number; readonly expires: Date }
  );

const text = (price: bigint | undefined): string | null =>
  price === undefined ? null : priceText(price, priceDecimals);

/** A verified professional customer who may trade everything, with this much cash, in cents. */
export const addTrader = async (app: App, cents = 0n): Promise<string> => {
  const lead = newId();
  await app.database.query(sql`
    insert into users (id, role, first_name, last_name, email, verification, labels)
    values (${lead}, 'lead', 'Trading', 'Customer', ${`${lead}@trade.example.test`}, 'verified',
      array['forex', 'binary_options'])`);
  await app.database.query(sql`
    insert into trader (lead_id, client_class, country, reason) values (${lead}::uuid, 'professional', 'CH', 'Test')`);
  if (cents > 0n) await addFunds(app, lead, cents);
  return lead;
};

/** Books a deposit of a customer. */
export const addFunds = async (app: App, lead: string, cents: bigint): Promise<void> => {
  const id = newId();
  await runAsSystem(app, 'test.funds', (context) =>
    post(context, {
      kind: 'deposit.complete',
      basis: 'gateway',
      ref: id,
      lead,
      record: { resource: 'deposit', id },
      lines: { card_clearing: -cents, cash: cents },
    }),
  );
};

interface Columns {
  readonly leverage: number;
  readonly entry: string;
  readonly entryPrice?: bigint;
  readonly openPrice?: bigint;
  readonly stopLoss?: bigint | undefined;
  readonly takeProfit?: bigint | undefined;
  readonly trailing?: bigint | undefined;
  readonly trailingBest?: bigint | undefined;
  readonly payout: number | null;
  readonly expires: Date | null;
  readonly status: 'open' | 'pending';
  readonly opened: Date | null;
}

const columnsOf = (trade: Trade): Columns => {
  const never = { payout: null, expires: null, opened: null } as const;
  if (trade.kind === 'binary') {
    return { ...never, leverage: 1, entry: 'market', payout: trade.payout, expires: trade.expires, status: 'open' };
  }
  const { leverage, entry, price, stopLoss, takeProfit, trailing, at } = trade;
  const terms = { ...never, leverage, entry, stopLoss, takeProfit, trailing };
  if (entry !== 'market') return { ...terms, entryPrice: price, status: 'pending' };
  const trailingBest = trailing === undefined ? undefined : price;
  return { ...terms, openPrice: price, trailingBest, status: 'open', opened: at };
};

/** Stores an order regardless of market and rules; its stake moves from cash to margin. */
export const placeTrade = (app: App, trade: Trade): Promise<void> =>
  runAsSystem(app, 'test.trade', async (context) => {
    const { id, lead, symbol, kind, side, stake, at } = trade;
    const columns = columnsOf(trade);
    await context.query(sql`
      insert into orders (id, lead_id, symbol, kind, type, stake, leverage, entry, entry_price, open_price, stop_loss,
        take_profit, trailing_stop, trailing_best, decimals, payout, expected_profit, expiration, status, price_source,
        date_opened, date_creation, open_holder, close_out_percent)
      values (${id}::uuid, ${lead}::uuid, ${symbol}, ${kind}, ${side}, ${stake}, ${columns.leverage}, ${columns.entry},
        ${text(columns.entryPrice)}::numeric, ${text(columns.openPrice)}::numeric, ${text(columns.stopLoss)}::numeric,
        ${text(columns.takeProfit)}::numeric, ${text(columns.trailing)}::numeric, ${text(columns.trailingBest)}::numeric,
        ${symbolNamed(symbol)?.decimals ?? 0}, ${columns.payout}, ${kind === 'binary' ? 0n : null}::bigint,
        ${columns.expires}::timestamptz, ${columns.status}, 'simulated', ${columns.opened}::timestamptz, ${at}::timestamptz,
        (select max(number) from price_holder), ${kind === 'forex' ? (trade.closeOutPercent ?? 50) : null})`);
    await post(context, {
      kind: 'order.open',
      ref: id,
      lead,
      record: { resource: 'order', id },
      lines: { cash: -stake, margin: stake },
      at,
    });
  });
