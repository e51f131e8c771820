import { toCents } from '../kernel/money.ts';
import type { Problem } from '../kernel/problems.ts';
import { isExpiryAllowed, expiryOf, type ExpiryPreset } from '../trading/expiry.ts';
import type { Side } from '../trading/forex.ts';
import { type Price, priceDecimals, type Quote, readPrice, toPrice } from '../trading/price.ts';
import { symbolNamed } from '../trading/symbols.ts';
import type { CreateOrder } from './order.ts';

const problem = (path: string, code: string): Problem => ({ path, code });

const priceFields = [
  'price',
  'maxDeviation',
  'entryPrice',
  'stopLoss',
  'takeProfit',
  'trailing',
  'openPrice',
  'closePrice',
] as const;
type Prices = { readonly [Field in (typeof priceFields)[number]]?: string | null | undefined };
const historyFields = ['openPrice', 'dateOpened', 'closePrice', 'dateClosed'] as const;
const expiryFields = ['expiryPreset', 'expiration'] as const;
const seenFields = ['price', 'maxDeviation'] as const;
const forexFields = [...seenFields, 'entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const;

type OrderInput = Omit<CreateOrder, 'lead'>;

/** The price that a customer saw, and how far the actual one may be from it; none without `maxDeviation`. */
export type Seen = { readonly [Field in (typeof seenFields)[number]]?: string | undefined };

export const seenProblems = ({ price, maxDeviation }: Seen): Problem[] =>
  maxDeviation !== undefined && price === undefined ? [problem('price', 'required')] : [];

/** Problems of the same fields where no market price decides. */
export const marketProblems = (input: Seen): Problem[] =>
  seenFields.filter((field) => input[field] !== undefined).map((field) => problem(field, 'marketOnly'));

/** Whether a price is further from the one that the customer saw than they allow. */
export const isBeyond = ({ price, maxDeviation }: Seen, offered: Price): boolean => {
  if (price === undefined) return false;
  const [difference, most] = [offered - toPrice(price), maxDeviation === undefined ? 0n : toPrice(maxDeviation)];
  return difference > most || difference < -most;
};

/** Whether it records a past trade instead of placing an order. */
export const isHistory = (input: OrderInput): boolean => historyFields.some((field) => input[field] !== undefined);

/** The number of decimals of a price, without trailing zeros. */
const placesOf = (text: string): number => {
  const units = readPrice(text) ?? 0n;
  let places = priceDecimals;
  for (let rest = units; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
};

/** Prices with more decimals than their symbol's quotes. */
export const priceProblems = (symbol: string, input: Prices): Problem[] => {
  const decimals = symbolNamed(symbol)?.decimals ?? priceDecimals;
  return priceFields
    .filter((field) => placesOf(input[field] ?? '1') > decimals)
    .map((field) => ({ path: field, code: 'priceDecimals', params: { decimals } }));
};

const given = (input: OrderInput, fields: readonly (keyof OrderInput)[]): (keyof OrderInput)[] =>
  fields.filter((field) => input[field] !== undefined);

const missing = (input: OrderInput, fields: readonly (keyof OrderInput)[]): Problem[] =>
  fields.filter((field) => input[field] === undefined).map((field) => problem(field, 'required'));

const forexProblems = (input: OrderInput): Problem[] => {
  const isMarket = (input.entry ?? 'market') === 'market';
  return [
    ...given(input, expiryFields).map((field) => problem(field, 'binaryOnly')),
    ...(isMarket ? given(input, ['entryPrice']).map((field) => problem(field, 'entryPriceUnasked')) : []),
    ...(isMarket ? seenProblems(input) : [...missing(input, ['entryPrice']), ...marketProblems(input)]),
  ];
};

const binaryProblems = (input: OrderInput): Problem[] => [
  ...given(input, forexFields).map((field) => problem(field, 'forexOnly')),
  ...((input.entry ?? 'market') === 'market' ? [] : [problem('entry', 'forexOnly')]),
  ...(input.leverage === 1 ? [] : [problem('leverage', 'binaryLeverage')]),
];

const expiryProblems = (input: OrderInput, now: Date): Problem[] => {
  const [first, second] = given(input, expiryFields);
  if (first === undefined) return [problem('expiration', 'required')];
  if (second !== undefined) return [problem(second, 'oneExpiry')];
  const { expiration } = input;
  if (expiration === undefined || isExpiryAllowed(new Date(expiration), now)) return [];
  return [problem('expiration', 'expiryLength')];
};

const historyProblems = (input: OrderInput, now: Date): Problem[] => {
  const { dateOpened, dateClosed } = input;
  if (dateOpened === undefined || dateClosed === undefined || missing(input, historyFields).length > 0)
    return missing(input, historyFields);
  if (new Date(dateClosed) > now) return [problem('dateClosed', 'inTheFuture')];
  if (new Date(dateClosed) < new Date(dateOpened)) return [problem('dateClosed', 'endBeforeStart')];
  return [...given(input, [...forexFields, ...expiryFields])].map((field) => problem(field, 'notForHistory'));
};

/** The problems of an order in itself, regardless of the market; paths are field names. */
export const termProblems = (input: OrderInput, now: Date): Problem[] => {
  const past = isHistory(input);
  return [
    ...priceProblems(input.symbol, input),
    ...(input.kind === 'binary' ? binaryProblems(input) : forexProblems(input)),
    ...(past ? historyProblems(input, now) : input.kind === 'binary' ? expiryProblems(input, now) : []),
  ];
};

/** When a binary order placed now expires. Its terms must have no problems. */
export const expirationOf = (
  input: { readonly expiryPreset?: ExpiryPreset | undefined; readonly expiration?: string | undefined },
  now: Date,
): Date => (input.expiryPreset === undefined ? new Date(input.expiration ?? now) : expiryOf(input.expiryPreset, now));

/** The least stake, in euros, of a part that is closed alone and of the rest that stays open. */
export const leastPart = 1;

/** Problems of closing so much of a stake alone. The whole stake is no part, and has none. */
export const partProblems = (quantity: number, stake: number): Problem[] => {
  const [part, rest] = [toCents(quantity), toCents(stake) - toCents(quantity)];
  if (rest === 0n) return [];
  if (rest < 0n) return [{ path: 'quantity', code: 'partTooLarge' }];
  const least = toCents(leastPart);
  return part < least || rest < least ? [{ path: 'quantity', code: 'partTooSmall', params: { least: leastPart } }] : [];
};

/** Prices of the guards; undefined and null mean none. */
export interface InputGuards {
  readonly stopLoss?: Price | null | undefined;
  readonly takeProfit?: Price | null | undefined;
  readonly trailing?: Price | null | undefined;
}

/**
 * Guards on the wrong side of the current closing price, which would close the order immediately. A pending order is
 * compared with its entry price.
 */
export const guardProblems = (side: Side, reference: Price, guards: InputGuards): Problem[] => {
  const { stopLoss, takeProfit, trailing } = guards;
  const isBehind = (price: Price) => (side === 'buy' ? price < reference : price > reference);
  const isAhead = (price: Price) => (side === 'buy' ? price > reference : price < reference);
  return [
    ...(stopLoss == null || isBehind(stopLoss) ? [] : [problem('stopLoss', 'wrongSide')]),
    ...(takeProfit == null || isAhead(takeProfit) ? [] : [problem('takeProfit', 'wrongSide')]),
    ...(trailing == null || trailing < reference ? [] : [problem('trailing', 'trailingTooFar')]),
  ];
};

interface Entry {
  readonly side: Side;
  readonly entry: 'limit' | 'stop';
  readonly price: Price;
}

/** A limit waits for a better price than now, a stop for a worse one; any other price would open immediately. */
export const entryProblems = ({ side, entry, price }: Entry, quote: Pick<Quote, 'bid' | 'ask'>): Problem[] => {
  const offered = side === 'buy' ? quote.ask : quote.bid;
  const isBelow = (side === 'buy') === (entry === 'limit');
  return (isBelow ? price < offered : price > offered) ? [] : [problem('entryPrice', 'wrongSide')];
};
