import * as z from 'zod/mini';
import { ById, Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { InputPrice, type Price, PriceText } from '../trading/price.ts';
import { tradedSymbols } from '../trading/symbols.ts';

/** Waiting alerts that one customer may have. */
export const mostAlerts = 30;
/** Alerts that have been reached are listed up to this number, newest first. */
export const mostReached = 20;

export const AlertDirection = z.enum(['above', 'below']);
export type AlertDirection = z.infer<typeof AlertDirection>;

/** A price of which a customer wants to be notified. It never moves money. */
export const PriceAlert = z.object({
  id: Id,
  symbol: z.string(),
  /** Reached when the bid is at or above the price, or at or below it. */
  direction: AlertDirection,
  price: PriceText,
  /** Only later quotes count. */
  dateSet: Instant,
  /** The time of the quote that reached it, and its bid; null while it waits. */
  dateReached: z.nullable(Instant),
  reachedPrice: z.nullable(PriceText),
  version: z.number(),
});
export type PriceAlert = z.infer<typeof PriceAlert>;

/** Whether a bid reaches an alert. */
export const isReached = (
  { direction, price }: { readonly direction: AlertDirection; readonly price: Price },
  bid: Price,
): boolean => (direction === 'above' ? bid >= price : bid <= price);

const fields = { direction: AlertDirection, price: InputPrice };

/** The caller's alerts: those that wait, then the last reached ones. */
export const listAlerts = route({
  name: 'priceAlert.list',
  method: 'GET',
  path: '/v1/price-alert',
  access: 'priceAlert:read',
  ownHandOnly: true,
  reply: z.object({ alerts: z.array(PriceAlert), most: z.number() }),
});

/** Refused if the last price has reached it already. */
export const createAlert = route({
  name: 'priceAlert.create',
  method: 'POST',
  path: '/v1/price-alert',
  access: 'priceAlert:set',
  body: z.strictObject({
    symbol: z.enum(
      tradedSymbols.map(({ symbol }) => symbol),
      { error: 'choice' },
    ),
    ...fields,
  }),
  reply: PriceAlert,
});

/** Sets an alert to another price; one that was reached waits again. */
export const updateAlert = route({
  name: 'priceAlert.update',
  method: 'PATCH',
  path: '/v1/price-alert/:id',
  access: 'priceAlert:set',
  params: ById,
  body: z.strictObject({ ...fields, version: Version }),
  reply: PriceAlert,
});

export const removeAlert = route({
  name: 'priceAlert.remove',
  method: 'DELETE',
  path: '/v1/price-alert/:id',
  access: 'priceAlert:set',
  params: ById,
  reply: 'nothing',
});
