import { type ExpiryPreset } from '@countinghouse/contract/trading/expiry.ts';
import type { OrderEntry, OrderKind, OrderType } from '@countinghouse/contract/order/order.ts';
import { CreateOrder } from '@countinghouse/contract/schemas/order/order.ts';
import * as z from 'zod/mini';

/** The form's values; an empty one is null. */
export interface OrderValues {
  readonly lead: string | null;
  readonly kind: OrderKind;
  readonly symbol: string | null;
  readonly type: OrderType;
  readonly quantity: number | null;
  readonly leverage: number | null;
  readonly entry: OrderEntry;
  readonly entryPrice: string;
  readonly stopLoss: string;
  readonly takeProfit: string;
  readonly expiryPreset: ExpiryPreset | 'custom';
  readonly expiration: string | null;
  /** The order has an opening or a closing price: it is then a past trade, which needs both. */
  readonly withOpenPrice: boolean;
  readonly withClosePrice: boolean;
  readonly openPrice: string;
  readonly dateOpened: string | null;
  readonly closePrice: string;
  readonly dateClosed: string | null;
}

export const emptyOrder: OrderValues = {
  lead: null,
  kind: 'forex',
  symbol: null,
  type: 'buy',
  quantity: null,
  leverage: 10,
  entry: 'market',
  entryPrice: '',
  stopLoss: '',
  takeProfit: '',
  expiryPreset: '1h',
  expiration: null,
  withOpenPrice: false,
  withClosePrice: false,
  openPrice: '',
  dateOpened: null,
  closePrice: '',
  dateClosed: null,
};

const always = ['lead', 'kind', 'symbol', 'type', 'quantity', 'leverage'] as const;
const toggles = ['withOpenPrice', 'withClosePrice'] as const;
const openFields = ['openPrice', 'dateOpened'] as const;
const closeFields = ['closePrice', 'dateClosed'] as const;

export const isPast = ({
  withOpenPrice,
  withClosePrice,
}: Pick<OrderValues, 'withOpenPrice' | 'withClosePrice'>): boolean => withOpenPrice || withClosePrice;

const conditionalOf = (values: OrderValues): readonly (keyof OrderValues)[] => {
  if (isPast(values))
    return [...(values.withOpenPrice ? openFields : []), ...(values.withClosePrice ? closeFields : [])];
  if (values.kind === 'binary') return [values.expiryPreset === 'custom' ? 'expiration' : 'expiryPreset'];
  const guards = ['entry', 'stopLoss', 'takeProfit'] as const;
  return values.entry === 'market' ? guards : [...guards, 'entryPrice'];
};

/** Only the fields of this kind of order; empty ones are omitted, so that they are reported as missing. */
export const sentOf = (values: OrderValues): object =>
  Object.fromEntries(
    [...always, ...toggles, ...conditionalOf(values)]
      .map((name) => [name, name === 'leverage' && values.kind === 'binary' ? 1 : values[name]] as const)
      .filter(([, value]) => value !== null && value !== ''),
  );

const Toggled = z.extend(CreateOrder, { withOpenPrice: z.boolean(), withClosePrice: z.boolean() });
type Toggled = z.output<typeof Toggled>;

/** A rule that is checked together with all others, so that all problems are reported at once. */
const rule = (path: keyof Toggled, error: string, holds: (given: Toggled) => boolean) =>
  z.refine<Toggled>(holds, { path: [path], error, when: () => true });

const needed = (path: keyof Toggled, isNeeded: (given: Toggled) => boolean) =>
  rule(path, 'required', (given) => given[path] !== undefined || !isNeeded(given));

/** The form's validation: the contract's rules, and the required fields of this kind of order. */
export const CheckedOrder = Toggled.check(
  needed('entryPrice', ({ entry }) => entry === 'limit' || entry === 'stop'),
  needed('expiration', (given) => given.kind === 'binary' && !isPast(given) && given.expiryPreset === undefined),
  ...openFields.map((field) => needed(field, ({ withOpenPrice }) => withOpenPrice)),
  ...closeFields.map((field) => needed(field, ({ withClosePrice }) => withClosePrice)),
  rule('withOpenPrice', 'bothPrices', (given) => given.withOpenPrice || !given.withClosePrice),
  rule('withClosePrice', 'bothPrices', (given) => given.withClosePrice || !given.withOpenPrice),
);

/** The request body, without the form's own toggles. */
export const orderOf = ({ withOpenPrice: _open, withClosePrice: _close, ...given }: Toggled): CreateOrder => given;
