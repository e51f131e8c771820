import type { Order } from '@countinghouse/contract/order/order.ts';
import { readPrice } from '@countinghouse/contract/trading/price.ts';
import { useState } from 'react';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { OrderAction } from '../order/order-board.tsx';
import { levelsOfOrders } from '../order/order-levels.ts';
import { useOrdersOf } from '../order/use-orders-of.ts';
import { useMarket } from '../quote/market.ts';
import { useTicket } from '../ticket/use-ticket.ts';
import { useTrader } from '../ticket/use-trader.ts';
import { useShownSymbol } from './symbol-address.ts';

export interface DeskOf {
  /** Id of the customer. */
  readonly customer: string;
  /** Sent in calls if the customer is not the reader. */
  readonly lead: string | undefined;
  readonly receiptHref: (order: Order) => string;
}

/** Maximum pages of live orders that one screen can usefully show. */
const livePages = 20;

/** The shared state of the platform's parts. */
export const useDesk = ({ customer, lead }: DeskOf) => {
  useMarket();
  const text = useTexts('platform');
  const language = useLanguage();
  const [traded, show] = useShownSymbol();
  const trader = useTrader(customer);
  const ticket = useTicket({ traded, lead, cap: trader.capOf(traded) });
  const live = useOrdersOf({ lead, statuses: ['open', 'pending'], pages: livePages, sort: '-dateCreation' });
  const [action, setAction] = useState<OrderAction>(null);
  const mayTrade = useMay('order:create');
  const orders = live.data?.items ?? [];
  const ofSymbol = orders.filter(({ symbol, kind }) => symbol === traded.symbol && kind === 'forex');
  return {
    traded,
    show,
    trader,
    ticket,
    live,
    orders,
    action,
    setAction,
    mayTrade,
    levels: levelsOfOrders(orders, traded.symbol, text),
    /** Opens the dialog to close the newest open order of the symbol. */
    closeNewest: () => {
      const newest = ofSymbol.find(({ status }) => status === 'open');
      if (newest) setAction({ action: 'close', order: newest });
      else showToast({ type: 'info', message: text('nothingToClose', { symbol: traded.symbol }) });
    },
    notifyPlaced: (placed: Order) => {
      const { symbol, status, openPrice } = placed;
      const price = openPrice === null ? null : readPrice(openPrice);
      const words = price === null ? '' : priceLabels(price, traded, language);
      const key = status === 'pending' ? 'pendingToast' : price === null ? 'acceptedToast' : 'placedToast';
      showToast({ type: 'success', message: text(key, { symbol, price: words }) });
    },
  };
};

export type Desk = ReturnType<typeof useDesk>;
