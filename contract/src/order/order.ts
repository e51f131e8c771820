import * as z from 'zod/mini';
import { Euro, Money, PositiveMoney } from '../kernel/money.ts';
import { ById, resource, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant, Prose } from '../kernel/scalars.ts';
import { expiryPresets } from '../trading/expiry.ts';
import { AskedPrice } from '../trading/price.ts';
import { closeReasons, Receipt } from '../trading/receipt.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/** A `pending` order waits for its entry price; its stake is reserved. `closed` and `cancelled` are final. */
export const OrderStatus = z.enum(['pending', 'open', 'closed', 'cancelled']);
export type OrderStatus = z.infer<typeof OrderStatus>;

export const OrderKind = z.enum(['forex', 'binary']);
export type OrderKind = z.infer<typeof OrderKind>;

export const OrderType = z.enum(['buy', 'sell']);
export type OrderType = z.infer<typeof OrderType>;

/** At the price of the moment, at a better one, or at a worse one. */
export const OrderEntry = z.enum(['market', 'limit', 'stop']);
export type OrderEntry = z.infer<typeof OrderEntry>;

/** How a binary order ended. */
export const OrderOutcome = z.enum(['won', 'lost', 'refunded', 'void']);
export type OrderOutcome = z.infer<typeof OrderOutcome>;

/** What ended an order. */
export const CloseReason = z.enum(closeReasons);
export type CloseReason = z.infer<typeof CloseReason>;

const ExpiryPreset = z.enum(expiryPresets);
const TradedName = z.enum(tradedSymbols.map(({ symbol }) => symbol));

/** Prices are decimal text in the symbol's places, with more of them where they are not zero. */
const Quoted = z.nullable(z.string());

/** A trade of a customer. `quantity` is his stake in euro, which stands in his margin account until the order ends. */
export const Order = z.object({
  id: Id,
  lead: Id,
  leadName: z.string(),
  symbol: z.string(),
  kind: OrderKind,
  type: OrderType,
  quantity: Euro,
  leverage: z.number(),
  entry: OrderEntry,
  /** What a limit or stop waits for. */
  entryPrice: Quoted,
  /** Null while it waits for its entry price, or a binary one for its first tick. */
  openPrice: Quoted,
  closePrice: Quoted,
  stopLoss: Quoted,
  takeProfit: Quoted,
  /** Distance at which the stop follows the best price; that price as of a few seconds ago. */
  trailing: Quoted,
  trailingBest: Quoted,
  /** Binary: hundredths of a percent of the stake that are won, fixed when it was placed, and the same in euro. */
  payout: z.nullable(z.number()),
  expectedProfit: z.nullable(Euro),
  expiryPreset: z.nullable(ExpiryPreset),
  /** Binary: when it ends. */
  expiration: z.nullable(Instant),
  status: OrderStatus,
  /** Euro; null until it is closed. Of an imported order nothing was booked. */
  profit: z.nullable(Euro),
  closeReason: z.nullable(CloseReason),
  outcome: z.nullable(OrderOutcome),
  /** A trade of the past that staff wrote down: never live, and it moved no money here. */
  imported: z.boolean(),
  /** Why it was settled by hand; the customer reads it. */
  adjustmentReason: z.nullable(z.string()),
  /** Where its prices came from: 'simulated' and 'replay' are no market's. */
  priceSource: z.nullable(z.string()),
  /** Who of the staff placed it; null when it was the customer himself. */
  enteredByName: z.nullable(z.string()),
  dateOpened: z.nullable(Instant),
  dateClosed: z.nullable(Instant),
  dateCreation: Instant,
  /** SHA-256 of the receipt's text, written when it closed. */
  receiptHash: z.nullable(z.string()),
  version: z.number(),
});
export type Order = z.infer<typeof Order>;

const guards = {
  stopLoss: z.optional(AskedPrice),
  takeProfit: z.optional(AskedPrice),
  trailing: z.optional(AskedPrice),
};

/**
 * Customers place orders for themselves, staff for `lead`. Forex is the default; it may wait for an entry price and carry guards. Binary has
 * leverage 1 and ends at a preset or at a moment from a minute to a year ahead. With open and close price and their
 * times it is a trade of the past, which administrators write down.
 */
export const CreateOrder = z.strictObject({
  lead: z.optional(Id),
  symbol: TradedName,
  kind: z._default(OrderKind, 'forex'),
  type: OrderType,
  quantity: PositiveMoney,
  leverage: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  entry: z.optional(OrderEntry),
  entryPrice: z.optional(AskedPrice),
  ...guards,
  expiryPreset: z.optional(ExpiryPreset),
  expiration: z.optional(Instant),
  openPrice: z.optional(AskedPrice),
  dateOpened: z.optional(Instant),
  closePrice: z.optional(AskedPrice),
  dateClosed: z.optional(Instant),
});
export type CreateOrder = z.infer<typeof CreateOrder>;

/** Null takes a guard away. Only a forex order that is pending or open has guards, only a pending one an entry price. */
const UpdateOrder = z.strictObject({
  stopLoss: z.optional(z.nullable(AskedPrice)),
  takeProfit: z.optional(z.nullable(AskedPrice)),
  trailing: z.optional(z.nullable(AskedPrice)),
  entryPrice: z.optional(AskedPrice),
});

/** The standard calls. `remove` cancels an order that is still pending; every other order stays on file. */
export const order = resource({
  name: 'order',
  plural: 'orders',
  item: Order,
  create: CreateOrder,
  update: UpdateOrder,
  filters: {
    lead: { type: 'id' },
    campaign: { type: 'id' },
    assignedTo: { type: 'id' },
    symbol: { type: 'choice', options: TradedName.options },
    kind: { type: 'choice', options: OrderKind.options },
    type: { type: 'choice', options: OrderType.options },
    entry: { type: 'choice', options: OrderEntry.options },
    status: { type: 'choice', options: OrderStatus.options },
    closeReason: { type: 'choice', options: CloseReason.options },
    outcome: { type: 'choice', options: OrderOutcome.options },
    imported: { type: 'boolean' },
    quantity: { type: 'amount' },
    leverage: { type: 'number' },
    profit: { type: 'amount' },
    expiration: { type: 'instant' },
    dateOpened: { type: 'instant' },
    dateClosed: { type: 'instant' },
    dateCreation: { type: 'instant' },
  },
  sorts: [
    'leadName',
    'symbol',
    'kind',
    'type',
    'status',
    'quantity',
    'leverage',
    'profit',
    'closeReason',
    'expiration',
    'dateOpened',
    'dateClosed',
    'dateCreation',
  ],
  defaultSort: ['-dateCreation'],
  aliases: { user: 'lead' },
  access: {
    read: 'order:read',
    create: 'order:create',
    update: 'order:update',
    delete: 'order:delete',
    export: 'order:export',
  },
});

/**
 * Ends an open order. Without `profit`, `closePrice` and `void`: at the market, forex only. With one of them an
 * administrator settles it by hand: a closing price among those recorded in this minute since it opened closes at once, everything else
 * needs a reason, waits for the approval of somebody else, and is told to the customer. A binary order can only be
 * voided by hand. The reply is the order as it stands, with the approval that it waits for, if any.
 */
export const closeOrder = route({
  name: 'order.close',
  method: 'POST',
  path: '/v1/order/:id/close',
  access: 'order:close',
  params: ById,
  body: z.strictObject({
    profit: z.optional(Money),
    closePrice: z.optional(AskedPrice),
    void: z.optional(z.literal(true)),
    reason: z.optional(Prose(500, 3)),
    version: Version,
  }),
  reply: z.extend(Order, { approval: z.nullable(Id) }),
});

/**
 * What a closed order was settled on, with the SHA-256 of `receiptText` that was written when it closed. 409 before, and
 * for imported and cancelled orders, which were never settled here.
 */
export const orderReceipt = route({
  name: 'order.receipt',
  method: 'GET',
  path: '/v1/order/:id/receipt',
  access: 'order:read',
  params: ById,
  reply: z.object({ receipt: Receipt, hash: z.string() }),
});
