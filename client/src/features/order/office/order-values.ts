import { type ExpiryPreset } from '@countinghouse/contract/trading/expiry.ts';
import type { OrderEntry, OrderKind, OrderType } from '@countinghouse/contract/order/order.ts';

/** What the fields of the form hold: what is still empty is null. */
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
  /** The order is a trade of the past. */
  readonly past: boolean;
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
  past: false,
  openPrice: '',
  dateOpened: null,
  closePrice: '',
  dateClosed: null,
};

const always = ['lead', 'kind', 'symbol', 'type', 'quantity', 'leverage'] as const;
const pastFields = ['openPrice', 'dateOpened', 'closePrice', 'dateClosed'] as const;

const askedOf = (values: OrderValues): readonly (keyof OrderValues)[] => {
  if (values.past) return pastFields;
  if (values.kind === 'binary') return [values.expiryPreset === 'custom' ? 'expiration' : 'expiryPreset'];
  const guards = ['entry', 'stopLoss', 'takeProfit'] as const;
  return values.entry === 'market' ? guards : [...guards, 'entryPrice'];
};

/** Only the fields that this kind of order has; empty ones are left out, so that they are asked for. */
export const sentOf = (values: OrderValues): object =>
  Object.fromEntries(
    [...always, ...askedOf(values)]
      .map((name) => [name, name === 'leverage' && values.kind === 'binary' ? 1 : values[name]] as const)
      .filter(([, value]) => value !== null && value !== ''),
  );
