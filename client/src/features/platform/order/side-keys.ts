import type { Order } from '@countinghouse/contract/order/order.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

/** The labels of the two directions: buy and sell for leveraged orders, up and down for binary ones. */
export const sideKeys = {
  forex: { buy: 'buy', sell: 'sell' },
  binary: { buy: 'up', sell: 'down' },
} as const satisfies Record<Order['kind'], Record<Order['type'], TextKey<'platform'>>>;
