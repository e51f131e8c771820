import type { Order } from '@countinghouse/contract/order/order.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

/** What the two directions are called: of a leveraged order one buys or sells, of a binary one it goes up or down. */
export const sideKeys = {
  forex: { buy: 'buy', sell: 'sell' },
  binary: { buy: 'up', sell: 'down' },
} as const satisfies Record<Order['kind'], Record<Order['type'], TextKey<'platform'>>>;
