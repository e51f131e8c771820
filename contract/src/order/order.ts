import * as z from 'zod/mini';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { resource } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { prepared } from '../prepared/confirming.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';
import { expiryPresets } from '../trading/expiry.ts';
import { InputPrice } from '../trading/price.ts';
import { closeReasons } from '../trading/receipt.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/** A `pending` order waits for its entry price, with its stake reserved. `closed` and `cancelled` are final. */
export const orderStates = stateMachine({
  pending: {
    isOpen: true,
    tone: 'warning',
    label: 'pending',
    on: { open: 'open', cancel: 'cancelled', update: 'pending', updateEntryPrice: 'pending' },
  },
  open: { isOpen: true, tone: 'info', label: 'open', on: { close: 'closed', update: 'open' } },
  closed: { isOpen: false, tone: 'neutral', label: 'closed' },
  cancelled: { isOpen: false, tone: 'neutral', label: 'cancelled' },
});
export const OrderStatus = stateSchema(orderStates);
export type OrderStatus = z.infer<typeof OrderStatus>;

const orderKinds = ['forex', 'binary'] as const;
export const OrderKind = z.enum(orderKinds);
export type OrderKind = z.infer<typeof OrderKind>;

const orderTypes = ['buy', 'sell'] as const;
export const OrderType = z.enum(orderTypes);
export type OrderType = z.infer<typeof OrderType>;

/** At the current price, at a better one, or at a worse one. */
const orderEntries = ['market', 'limit', 'stop'] as const;
export const OrderEntry = z.enum(orderEntries);
export type OrderEntry = z.infer<typeof OrderEntry>;

/** The result of a binary order. */
const orderOutcomes = ['won', 'lost', 'refunded', 'void'] as const;
export const OrderOutcome = z.enum(orderOutcomes);
export type OrderOutcome = z.infer<typeof OrderOutcome>;

export const CloseReason = z.enum(closeReasons);
export type CloseReason = z.infer<typeof CloseReason>;

const ExpiryPreset = z.enum(expiryPresets);
const tradedNames = tradedSymbols.map(({ symbol }) => symbol);
const TradedName = z.enum(tradedNames);

/** Decimal text with the symbol's number of decimals, and more where they are not zero. */
const Quoted = z.nullable(z.string());

/** How an order names its mandate. */
export const OrderMandate = z.object({ id: Id, by: z.string(), signed: Instant });
export type OrderMandate = z.infer<typeof OrderMandate>;

/** A customer's trade. `quantity` is the stake in euros, held in the margin account until the order ends. */
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
  /** The price at which a limit or stop opens. */
  entryPrice: Quoted,
  /** Null while it waits for its entry price, or a binary order for its first tick. */
  openPrice: Quoted,
  closePrice: Quoted,
  stopLoss: Quoted,
  takeProfit: Quoted,
  /** Distance at which the stop follows the best price, and that price as of a few seconds ago. */
  trailing: Quoted,
  trailingBest: Quoted,
  /** Binary: the payout in hundredths of a percent of the stake, fixed when it was placed, and in euros. */
  payout: z.nullable(z.number()),
  expectedProfit: z.nullable(Euro),
  /** Forex: the company's close-out level when it was placed, in percent of its stake. */
  closeOutPercent: z.nullable(z.number()),
  expiryPreset: z.nullable(ExpiryPreset),
  /** Binary only. */
  expiration: z.nullable(Instant),
  status: OrderStatus,
  /** Euros; null until it is closed. Nothing was posted for an imported order. */
  profit: z.nullable(Euro),
  closeReason: z.nullable(CloseReason),
  outcome: z.nullable(OrderOutcome),
  /** A past trade recorded by staff: never live, and no money moved here. */
  imported: z.boolean(),
  /** Why it was settled by hand; the customer can read it. */
  adjustmentReason: z.nullable(z.string()),
  /** The member of staff who closed it under a mandate, or asked for its result by hand. */
  closedByName: z.nullable(z.string()),
  /** The source of its prices: 'simulated' and 'replay' are not real market prices. */
  priceSource: z.nullable(z.string()),
  /** The member of staff who placed it; null for the customer. */
  enteredByName: z.nullable(z.string()),
  /** The mandate under which staff placed it: whose it is, and when the customer signed it. Null for every other order. */
  mandate: z.nullable(OrderMandate),
  /** Only for a part that was closed alone: the order that it was taken from, and the stake of that order just before. */
  part: z.nullable(z.object({ of: Id, from: Euro })),
  /** The stake of the parts that were closed before, which `quantity` does not contain any more. */
  partsQuantity: Euro,
  dateOpened: z.nullable(Instant),
  dateClosed: z.nullable(Instant),
  dateCreation: Instant,
  /** SHA-256 of the receipt's text, computed when the order closed. */
  receiptHash: z.nullable(z.string()),
  version: z.number(),
});
export type Order = z.infer<typeof Order>;

const guards = {
  stopLoss: z.optional(InputPrice),
  takeProfit: z.optional(InputPrice),
  trailing: z.optional(InputPrice),
};

/**
 * The price that the customer saw at the market, and how far the actual one may be from it in either direction. Beyond
 * that, 409 `priceMoved` with the new price in `params`, and nothing happens. Without `price`, the latest quote counts.
 */
export const seen = { price: z.optional(InputPrice), maxDeviation: z.optional(InputPrice) };

/**
 * Customers place orders for themselves; staff prepare one for `lead`, which the customer confirms, unless a mandate of
 * the customer covers it: then it is placed. Forex is the default; it may wait for an entry price and have guards. Binary has leverage 1 and expires at a preset or at a time
 * from a minute to a year ahead. With open and close prices and times it is a past trade, which only administrators
 * propose and a second person approves; it moves no money.
 */
export const CreateOrder = z.strictObject({
  lead: z.optional(Id),
  symbol: TradedName,
  kind: z._default(OrderKind, 'forex'),
  type: OrderType,
  quantity: PositiveMoney,
  leverage: z.number().check(z.int(), z.minimum(1), z.maximum(1_000)),
  entry: z.optional(OrderEntry),
  entryPrice: z.optional(InputPrice),
  ...guards,
  ...seen,
  expiryPreset: z.optional(ExpiryPreset),
  expiration: z.optional(Instant),
  openPrice: z.optional(InputPrice),
  dateOpened: z.optional(Instant),
  closePrice: z.optional(InputPrice),
  dateClosed: z.optional(Instant),
  prepared,
});
export type CreateOrder = z.infer<typeof CreateOrder>;

/**
 * Null removes a guard. Only a pending or open forex order has guards, only a pending one an entry price. Staff prepare
 * the change for the customer to confirm, and the reply is the order as it is; an order under the caller's own mandate
 * changes at once.
 */
const UpdateOrder = z.strictObject({
  stopLoss: z.optional(z.nullable(InputPrice)),
  takeProfit: z.optional(z.nullable(InputPrice)),
  trailing: z.optional(z.nullable(InputPrice)),
  entryPrice: z.optional(InputPrice),
  prepared,
});

const declared = resource({
  name: 'order',
  plural: 'orders',
  limit: 'money',
  item: Order,
  create: CreateOrder,
  update: UpdateOrder,
  filters: {
    lead: { type: 'id' },
    mandate: { type: 'id' },
    campaign: { type: 'id' },
    assignedTo: { type: 'id' },
    symbol: { type: 'choice', options: tradedNames },
    kind: { type: 'choice', options: orderKinds },
    type: { type: 'choice', options: orderTypes },
    entry: { type: 'choice', options: orderEntries },
    status: { type: 'choice', options: orderStates.names },
    closeReason: { type: 'choice', options: closeReasons },
    outcome: { type: 'choice', options: orderOutcomes },
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
 * An order as the call that places it replies. One that staff prepared does not exist before its customer confirms it, and
 * a past trade, which is `proposed`, not before a second person approves it.
 */
const Placed = z.extend(Order, { status: z.enum([...orderStates.names, 'prepared', 'proposed']) });
export type PlacedOrder = z.infer<typeof Placed>;

/**
 * The standard calls. `remove` cancels a pending order; every other order is kept. Staff prepare the cancellation for the
 * customer to confirm.
 */
export const order = {
  ...declared,
  routes: {
    ...declared.routes,
    create: route({ ...declared.routes.create, reply: Placed }),
    createMany: route({ ...declared.routes.createMany, reply: z.object({ orders: z.array(Placed) }) }),
    remove: route({ ...declared.routes.remove, query: z.object({ prepared }) }),
  },
} as const;
