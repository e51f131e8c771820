import type { Problem } from '../kernel/problems.ts';
import { isExpiryAllowed, expiryOf, type ExpiryPreset } from '../trading/expiry.ts';
import type { Side } from '../trading/forex.ts';
import { type Price, priceDecimals, type Quote, readPrice } from '../trading/price.ts';
import { symbolNamed } from '../trading/symbols.ts';
import type { CreateOrder } from './order.ts';

const problem = (path: string, code: string): Problem => ({ path, code });

const priceFields = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing', 'openPrice', 'closePrice'] as const;
type Prices = { readonly [Field in (typeof priceFields)[number]]?: string | null | undefined };
const historyFields = ['openPrice', 'dateOpened', 'closePrice', 'dateClosed'] as const;
const expiryFields = ['expiryPreset', 'expiration'] as const;
const forexFields = ['entryPrice', 'stopLoss', 'takeProfit', 'trailing'] as const;

type Asked = Omit<CreateOrder, 'lead'>;

/** Whether it records a past trade instead of placing an order. */
export const isHistory = (asked: Asked): boolean => historyFields.some((field) => asked[field] !== undefined);

/** The number of decimals of a price, without trailing zeros. */
const placesOf = (text: string): number => {
  const units = readPrice(text) ?? 0n;
  let places = priceDecimals;
  for (let rest = units; places > 0 && rest % 10n === 0n; rest /= 10n) places -= 1;
  return places;
};

/** Prices with more decimals than their symbol's quotes. */
export const priceProblems = (symbol: string, asked: Prices): Problem[] => {
  const decimals = symbolNamed(symbol)?.decimals ?? priceDecimals;
  return priceFields
    .filter((field) => placesOf(asked[field] ?? '1') > decimals)
    .map((field) => ({ path: field, code: 'priceDecimals', params: { decimals } }));
};

const given = (asked: Asked, fields: readonly (keyof Asked)[]): (keyof Asked)[] =>
  fields.filter((field) => asked[field] !== undefined);

const missing = (asked: Asked, fields: readonly (keyof Asked)[]): Problem[] =>
  fields.filter((field) => asked[field] === undefined).map((field) => problem(field, 'required'));

const forexProblems = (asked: Asked): Problem[] => {
  const isMarket = (asked.entry ?? 'market') === 'market';
  return [
    ...given(asked, expiryFields).map((field) => problem(field, 'binaryOnly')),
    ...(isMarket ? given(asked, ['entryPrice']).map((field) => problem(field, 'entryPriceUnasked')) : []),
    ...(isMarket ? [] : missing(asked, ['entryPrice'])),
  ];
};

const binaryProblems = (asked: Asked): Problem[] => [
  ...given(asked, forexFields).map((field) => problem(field, 'forexOnly')),
  ...((asked.entry ?? 'market') === 'market' ? [] : [problem('entry', 'forexOnly')]),
  ...(asked.leverage === 1 ? [] : [problem('leverage', 'binaryLeverage')]),
];

const expiryProblems = (asked: Asked, now: Date): Problem[] => {
  const [first, second] = given(asked, expiryFields);
  if (first === undefined) return [problem('expiration', 'required')];
  if (second !== undefined) return [problem(second, 'oneExpiry')];
  const { expiration } = asked;
  if (expiration === undefined || isExpiryAllowed(new Date(expiration), now)) return [];
  return [problem('expiration', 'expiryLength')];
};

const historyProblems = (asked: Asked, now: Date): Problem[] => {
  const { dateOpened, dateClosed } = asked;
  if (dateOpened === undefined || dateClosed === undefined || missing(asked, historyFields).length > 0)
    return missing(asked, historyFields);
  if (new Date(dateClosed) > now) return [problem('dateClosed', 'inTheFuture')];
  if (new Date(dateClosed) < new Date(dateOpened)) return [problem('dateClosed', 'endBeforeStart')];
  return [...given(asked, [...forexFields, ...expiryFields])].map((field) => problem(field, 'notForHistory'));
};

/** The problems of an order in itself, regardless of the market; paths are field names. */
export const termProblems = (asked: Asked, now: Date): Problem[] => {
  const past = isHistory(asked);
  return [
    ...priceProblems(asked.symbol, asked),
    ...(asked.kind === 'binary' ? binaryProblems(asked) : forexProblems(asked)),
    ...(past ? historyProblems(asked, now) : asked.kind === 'binary' ? expiryProblems(asked, now) : []),
  ];
};

/** When a binary order placed now expires. Its terms must have no problems. */
export const expirationOf = (
  asked: { readonly expiryPreset?: ExpiryPreset | undefined; readonly expiration?: string | undefined },
  now: Date,
): Date => (asked.expiryPreset === undefined ? new Date(asked.expiration ?? now) : expiryOf(asked.expiryPreset, now));

/** Prices of the guards; undefined and null mean none. */
export interface AskedGuards {
  readonly stopLoss?: Price | null | undefined;
  readonly takeProfit?: Price | null | undefined;
  readonly trailing?: Price | null | undefined;
}

/**
 * Guards on the wrong side of the current closing price, which would close the order immediately. A pending order is
 * compared with its entry price.
 */
export const guardProblems = (side: Side, reference: Price, guards: AskedGuards): Problem[] => {
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
