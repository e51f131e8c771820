import type { Order } from '@countinghouse/contract/order/order.ts';
import type { Text } from '../../../kernel/i18n/texts.ts';
import { sideKeys } from './side-keys.ts';
import type { PriceLevel } from '../chart/chart-series.ts';

/** The levels of a symbol's orders on its chart: entries, pending entries and guards. */
export const levelsOfOrders = (orders: readonly Order[], symbol: string, text: Text<'platform'>): PriceLevel[] =>
  orders
    .filter((order) => order.symbol === symbol)
    .flatMap((order) => {
      const side = text(sideKeys[order.kind][order.type]);
      const entry = order.status === 'pending' ? order.entryPrice : order.openPrice;
      const level = (price: string | null, title: string, tone: PriceLevel['tone'], dashed: boolean): PriceLevel[] =>
        price === null ? [] : [{ price: Number(price), title, tone, dashed }];
      return [
        ...level(entry, side, 'order', order.status === 'pending'),
        ...level(order.stopLoss, text('stopLossShort'), 'down', true),
        ...level(order.takeProfit, text('takeProfitShort'), 'up', true),
      ];
    });
