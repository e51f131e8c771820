import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import type { OrderEntry, OrderKind } from '@countinghouse/contract/order/order.ts';
import type { CreateOrder } from '@countinghouse/contract/schemas/order/order.ts';
import { expiryOf, type ExpiryPreset } from '@countinghouse/contract/trading/expiry.ts';
import { entryPrice, type Side } from '@countinghouse/contract/trading/forex.ts';
import { usualDeviation } from '@countinghouse/contract/trading/preview.ts';
import { exactPriceText, type Price, type Quote, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';

/** The ticket's values; an empty field is null. */
export interface TicketDraft {
  readonly kind: OrderKind;
  readonly side: Side;
  /** Euros. */
  readonly stake: number | null;
  readonly leverage: number;
  readonly entry: OrderEntry;
  readonly entryPrice: number | null;
  /** Market orders: how far the price may be from the one that the customer confirms; the symbol's usual one if empty. */
  readonly maxDeviation: number | null;
  readonly stopLoss: number | null;
  readonly takeProfit: number | null;
  readonly trailing: number | null;
  readonly preset: ExpiryPreset | 'custom';
  /** Local time, in the format of a browser's input. */
  readonly customEnd: string;
}

/** Default leverage, up to the customer's limit. */
const carefulLeverage = 5;

export const emptyDraft = (cap: number): TicketDraft => ({
  kind: 'forex',
  side: 'buy',
  stake: 100,
  leverage: Math.min(carefulLeverage, cap),
  entry: 'market',
  entryPrice: null,
  maxDeviation: null,
  stopLoss: null,
  takeProfit: null,
  trailing: null,
  preset: '5m',
  customEnd: '',
});

/** The same draft for another symbol, without prices, which would mean nothing there. */
export const draftForOther = (draft: TicketDraft): TicketDraft => ({
  ...draft,
  entry: 'market',
  entryPrice: null,
  maxDeviation: null,
  stopLoss: null,
  takeProfit: null,
  trailing: null,
});

type Places = Pick<TradedSymbol, 'decimals'>;

const priceNames = ['entryPrice', 'maxDeviation', 'stopLoss', 'takeProfit', 'trailing'] as const;

type TypedPrices = Readonly<Partial<Record<(typeof priceNames)[number], number | null>>>;

/** Invalid typed prices: not a number, or not above zero. They must not be taken for empty fields. */
export const priceProblems = (typed: TypedPrices): Problem[] =>
  priceNames
    .filter((name) => typed[name] != null && !(typed[name] > 0))
    .map((path) => ({ path, code: 'price', params: {} }));

/** A typed price with its symbol's decimals; null if empty or not above zero. */
export const typedPrice = (typed: number | null, { decimals }: Places): string | null =>
  typed === null || !(typed > 0) ? null : typed.toFixed(decimals);

const priceOf = (typed: number | null, traded: Places): Price | undefined => {
  const text = typedPrice(typed, traded);
  return text === null || Number(text) === 0 ? undefined : toPrice(text);
};

/** When a binary order placed now would expire; null while no time is selected. */
export const endOf = ({ preset, customEnd }: TicketDraft, now: Date): Date | null => {
  if (preset !== 'custom') return expiryOf(preset, now);
  const chosen = new Date(customEnd);
  return Number.isNaN(chosen.getTime()) ? null : chosen;
};

const forexFields = (draft: TicketDraft, traded: TradedSymbol) => {
  const optional = {
    entryPrice: draft.entry === 'market' ? null : typedPrice(draft.entryPrice, traded),
    stopLoss: typedPrice(draft.stopLoss, traded),
    takeProfit: typedPrice(draft.takeProfit, traded),
    trailing: typedPrice(draft.trailing, traded),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, price]) => price !== null));
  return { leverage: draft.leverage, entry: draft.entry, ...(given as Record<string, string>) };
};

/** The price at which a market order opens at a quote; null for other orders. */
export const marketPrice = ({ kind, entry, side }: TicketDraft, quote: Pick<Quote, 'bid' | 'ask'>): Price | null =>
  kind === 'forex' && entry === 'market' ? entryPrice(side, quote) : null;

/** The price that the customer confirms, and the deviation that they allow. */
export const seenFields = (draft: TicketDraft, traded: TradedSymbol, price: Price | null) =>
  price === null
    ? {}
    : {
        price: exactPriceText(price, traded.decimals),
        maxDeviation: typedPrice(draft.maxDeviation, traded) ?? usualDeviation(traded),
      };

const binaryFields = ({ preset, customEnd }: TicketDraft) => {
  if (preset !== 'custom') return { leverage: 1, expiryPreset: preset };
  const chosen = new Date(customEnd);
  return { leverage: 1, ...(!Number.isNaN(chosen.getTime()) && { expiration: chosen.toISOString() }) };
};

/** The draft's order. Staff name the customer. */
export const orderOf = (draft: TicketDraft, traded: TradedSymbol, lead: string | undefined): CreateOrder => ({
  ...(lead !== undefined && { lead }),
  symbol: traded.symbol,
  kind: draft.kind,
  type: draft.side,
  quantity: draft.stake ?? Number.NaN,
  ...(draft.kind === 'forex' ? forexFields(draft, traded) : binaryFields(draft)),
});

/** The draft's numbers for the trading rules; null without a valid stake. */
export const queryOf = (draft: TicketDraft, traded: TradedSymbol, quote: Pick<Quote, 'bid' | 'ask'>) => {
  const { side, stake, leverage, entry } = draft;
  const pendingPrice = priceOf(draft.entryPrice, traded);
  const open = entry === 'market' ? entryPrice(side, quote) : pendingPrice;
  if (stake === null || !(stake > 0) || open === undefined) return null;
  const [stopLoss, takeProfit] = [priceOf(draft.stopLoss, traded), priceOf(draft.takeProfit, traded)];
  return {
    side,
    stake: toCents(Math.round(stake * 100) / 100),
    leverage,
    open,
    ...(stopLoss !== undefined && { stopLoss }),
    ...(takeProfit !== undefined && { takeProfit }),
  };
};
