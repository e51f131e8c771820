import * as z from 'zod/mini';
import { amountToCents, toCents, toDecimal } from '../kernel/money.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** The rules that forbid a pending order to open when its price is reached: it is cancelled instead. */
export const entryRules = [
  'leverageCap',
  'capability',
  'notVerified',
  'appropriateness',
  'coolingOff',
  'lossLimit',
  'accountLocked',
] as const;

/**
 * The close reasons: people, the order's own guards, its account, its expiry, a decision of two members of staff, or a rule.
 */
export const closeReasons = [
  'customer',
  'staff',
  'stopOut',
  'stopLoss',
  'takeProfit',
  'trailingStop',
  'closeOut',
  'expiry',
  'void',
  'cancelled',
  'adjustment',
  ...entryRules,
] as const;
export type ReceiptReason = (typeof closeReasons)[number];

/** Euros to the cent, of any size that an order can reach. */
const Exact = z.number().check(z.refine((euro) => amountToCents(euro) !== null, { error: 'moneyDecimals' }));

/** A recorded quote, with exact prices. */
const Quoted = z.object({ time: Instant, bid: z.string(), ask: z.string() });

/** A quote of the feed, and what a second, independent source quoted then if the company had one. */
export const ReceiptTick = z.object({ ...Quoted.shape, witness: z.optional(Quoted) });
export type ReceiptTick = z.infer<typeof ReceiptTick>;

/**
 * The source of a price: the last of the ticks, a price within those of the minute, an agreement of two members of
 * staff, or none, because no tick decided.
 */
const Basis = z.enum(['tick', 'range', 'agreed', 'none']);

const Side = z.object({
  at: Instant,
  price: z.nullable(z.string()),
  basis: Basis,
  /** Oldest first, the deciding one last. */
  ticks: z.array(ReceiptTick),
});

/** Everything that decided a closed order's result, as recorded at the time. */
export const Receipt = z.object({
  order: Id,
  symbol: z.string(),
  kind: z.enum(['forex', 'binary']),
  type: z.enum(['buy', 'sell']),
  quantity: Exact,
  leverage: z.number().check(z.int()),
  entry: z.enum(['market', 'limit', 'stop']),
  entryPrice: z.nullable(z.string()),
  stopLoss: z.nullable(z.string()),
  takeProfit: z.nullable(z.string()),
  trailing: z.nullable(z.string()),
  /** The best closing price that the trailing stop had followed. */
  trailingBest: z.nullable(z.string()),
  /** Hundredths of a percent of the stake. */
  payout: z.nullable(z.number().check(z.int())),
  accepted: Instant,
  expiration: z.nullable(Instant),
  priceSource: z.nullable(z.string()),
  /** Null when a binary order never got an entry tick. */
  open: z.nullable(Side),
  close: Side,
  reason: z.enum(closeReasons),
  outcome: z.nullable(z.enum(['won', 'lost', 'refunded', 'void'])),
  adjustmentReason: z.nullable(z.string()),
  /** Before the floor at the stake; null if no price decided. */
  rawProfit: z.nullable(Exact),
  profit: Exact,
  /** Returned to the customer's available cash. */
  returned: Exact,
  /** The member of staff who placed it under a mandate, and when the customer signed that. */
  mandate: z.optional(z.object({ by: z.string(), signed: Instant })),
  /** Only for a part that was closed alone: the order that it was taken from, and the stake of that order just before. */
  part: z.optional(z.object({ of: Id, from: Exact })),
  /** Only for an order from which parts were closed before: their stakes together. */
  parts: z.optional(Exact),
  /** At the market: the prices that the customer saw when they sent the order, and when they closed it. */
  seen: z.optional(z.object({ open: z.nullable(z.string()), close: z.nullable(z.string()) })),
});
export type Receipt = z.infer<typeof Receipt>;

const instant = (text: string): string => new Date(text).toISOString();
const maybe = (text: string | null): string | null => (text === null ? null : instant(text));
const euro = (amount: number): string => toDecimal(toCents(amount));

const quotedText = ({ time, bid, ask }: z.infer<typeof Quoted>): string[] => [instant(time), bid, ask];

const sideText = ({ at, price, basis, ticks }: z.infer<typeof Side>): unknown => [
  instant(at),
  price,
  basis,
  ticks.map(({ witness, ...tick }) => [...quotedText(tick), ...(witness ? quotedText(witness) : [])]),
];

/**
 * The receipt in a canonical form: a JSON array of its fields in the order of their declaration, times in UTC and euros
 * with two decimals. Its SHA-256 is the order's `receiptHash`.
 */
export const receiptText = (receipt: Receipt): string =>
  JSON.stringify([
    'receipt 1',
    receipt.order,
    receipt.symbol,
    receipt.kind,
    receipt.type,
    euro(receipt.quantity),
    receipt.leverage,
    receipt.entry,
    receipt.entryPrice,
    receipt.stopLoss,
    receipt.takeProfit,
    receipt.trailing,
    receipt.trailingBest,
    receipt.payout,
    instant(receipt.accepted),
    maybe(receipt.expiration),
    receipt.priceSource,
    receipt.open && sideText(receipt.open),
    sideText(receipt.close),
    receipt.reason,
    receipt.outcome,
    receipt.adjustmentReason,
    receipt.rawProfit === null ? null : euro(receipt.rawProfit),
    euro(receipt.profit),
    euro(receipt.returned),
    ...(receipt.mandate ? [[receipt.mandate.by, instant(receipt.mandate.signed)]] : []),
    ...(receipt.part ? [['part', receipt.part.of, euro(receipt.part.from)]] : []),
    ...(receipt.parts === undefined ? [] : [['parts', euro(receipt.parts)]]),
    ...(receipt.seen ? [['seen', receipt.seen.open, receipt.seen.close]] : []),
  ]);
