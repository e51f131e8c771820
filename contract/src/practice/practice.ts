import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { ById } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { sides } from '../trading/forex.ts';
import { InputPrice, PriceText } from '../trading/price.ts';
import { tradedSymbols } from '../trading/symbols.ts';
import { Caps } from '../trading-policy/policy.ts';

/** In euros. */
export const practiceCash = 10_000;
/** Open practice orders that one customer may have. */
export const mostPractice = 20;
/** Closed practice orders are listed up to this number, newest first. */
export const mostPracticeClosed = 50;

/** How a practice order closed. */
export const practiceEnds = ['customer', 'stopOut', 'stopLoss', 'takeProfit'] as const;
export type PracticeEnd = (typeof practiceEnds)[number];

/** An order of the practice account. It has no receipt, because no money depends on it. */
export const PracticeOrder = z.object({
  id: Id,
  symbol: z.string(),
  type: z.enum(sides),
  /** Stake in practice euros. */
  quantity: Euro,
  leverage: z.number(),
  openPrice: PriceText,
  dateOpened: Instant,
  stopLoss: z.nullable(PriceText),
  takeProfit: z.nullable(PriceText),
  closePrice: z.nullable(PriceText),
  dateClosed: z.nullable(Instant),
  reason: z.nullable(z.enum(practiceEnds)),
  profit: z.nullable(Euro),
});
export type PracticeOrder = z.infer<typeof PracticeOrder>;

/** Practice money and orders of one customer: never in the ledger, a statistic, an export or the share of losing accounts. */
export const Practice = z.object({
  /** Practice euros that no open order holds. */
  cash: Euro,
  /** Since the last start over; null if the account is unused. */
  dateStarted: z.nullable(Instant),
  open: z.array(PracticeOrder),
  closed: z.array(PracticeOrder),
  most: z.number(),
  /** Highest leverage by asset class, as for the customer's real orders. */
  leverageCaps: Caps,
});
export type Practice = z.infer<typeof Practice>;

/** The caller's practice account, with orders closed that a stop or target has closed by now. */
export const getPractice = route({
  name: 'practice.get',
  method: 'GET',
  path: '/v1/practice',
  access: 'practice:read',
  reply: Practice,
});

/** Opens a practice order at the latest quote. */
export const openPractice = route({
  name: 'practice.open',
  method: 'POST',
  path: '/v1/practice/order',
  access: 'practice:trade',
  body: z.strictObject({
    symbol: z.enum(
      tradedSymbols.map(({ symbol }) => symbol),
      { error: 'choice' },
    ),
    type: z.enum(sides),
    quantity: PositiveMoney,
    leverage: z.number().check(z.int(), z.minimum(1), z.maximum(1000)),
    stopLoss: z.optional(InputPrice),
    takeProfit: z.optional(InputPrice),
  }),
  reply: Practice,
});

/** Closes a practice order at the latest quote; 404 if it is not open. */
export const closePractice = route({
  name: 'practice.close',
  method: 'POST',
  path: '/v1/practice/order/:id/close',
  access: 'practice:trade',
  params: ById,
  reply: Practice,
});

/** Deletes all practice orders and begins with fresh practice money. */
export const resetPractice = route({
  name: 'practice.reset',
  method: 'POST',
  path: '/v1/practice/reset',
  access: 'practice:trade',
  reply: Practice,
});
