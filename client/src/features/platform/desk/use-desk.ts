import { type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import { isMarketOpen } from '@countinghouse/contract/trading/market-hours.ts';
import { readPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed, type TradedSymbol, tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { isPrepared } from '../../../kernel/resource/resource-queries.ts';
import { resultText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { PriceLevel } from '../chart/chart-series.ts';
import type { BoardTab, OrderAction } from '../order/order-board.tsx';
import { readOrders, useOrdersOf } from '../order/use-orders-of.ts';
import { serverNow, useMarket } from '../quote/market.ts';
import { useTicket } from '../ticket/use-ticket.ts';
import { useTrader } from '../ticket/use-trader.ts';

/** The first symbol whose market is open: at weekends a cryptocurrency. */
const firstOpenAt = (moment: Date): TradedSymbol => {
  const [first] = tradedSymbols;
  const open = tradedSymbols.find(({ hours }) => isMarketOpen(hours, moment)) ?? first;
  if (!open) throw new Error('nothing is traded');
  return open;
};

/** A part of the desk in the address, of which a phone shows one at a time. */
type DeskTab = 'markets' | 'chart' | BoardTab;
const deskTabs: readonly DeskTab[] = ['markets', 'chart', 'orders', 'pending', 'history'];

interface DeskAddress {
  readonly traded: TradedSymbol;
  /** Undefined unless the address has one. */
  readonly tab: DeskTab | undefined;
  readonly show: (traded: TradedSymbol, tab?: DeskTab) => void;
}

/** The tab in the address and the symbol, which otherwise is the first that trades when the screen opens; and a setter. */
const useDeskAddress = (): DeskAddress => {
  const search = useSearch({ strict: false }) as { symbol?: unknown; tab?: unknown };
  const navigate = useNavigate();
  // Kept while the screen is open: a closing market must not remove the ticket.
  const [first] = useState(() => firstOpenAt(serverNow()));
  const traded = symbolNamed(String(search.symbol ?? '')) ?? first;
  const tab = deskTabs.find((known) => known === search.tab);
  const show: DeskAddress['show'] = ({ symbol }, next = tab) => {
    void navigate({ to: '.', search: { ...search, symbol, tab: next } as never, replace: true });
  };
  return { traded, tab, show };
};

/** The symbol of the address and its setter. */
export const useShownSymbol = (): readonly [TradedSymbol, (traded: TradedSymbol) => void] => {
  const { traded, show } = useDeskAddress();
  return [traded, (next) => show(next)];
};

/** The reasons why an order ends without anybody closing it. */
const endings: ReadonlySet<Order['closeReason']> = new Set([
  'stopOut',
  'stopLoss',
  'takeProfit',
  'trailingStop',
  'closeOut',
  'expiry',
  'void',
] as const);

/** Shows the result of each open order that ends by itself while the page is open, with a way to its receipt. */
const useEndNotices = (live: readonly Order[] | undefined, { lead, receiptHref }: DeskOf): void => {
  const text = useTexts('platform');
  const language = useLanguage();
  const { history } = useRouter();
  const open = useRef<ReadonlySet<string>>(new Set());
  const compare = useEffectEvent(async (orders: readonly Order[]) => {
    const now = new Set(orders.filter(({ status }) => status === 'open').map(({ id }) => id));
    const gone = open.current.difference(now);
    open.current = now;
    if (gone.size === 0) return;
    const { items } = await readOrders({ lead, statuses: ['closed'], pages: 1, sort: '-dateClosed' });
    for (const order of items.filter(({ id, closeReason }) => gone.has(id) && endings.has(closeReason))) {
      const { symbol, outcome, closeReason, profit } = order;
      const result =
        outcome === null || outcome === 'void' ? text(`reason_${closeReason ?? 'void'}`) : text(`outcome_${outcome}`);
      showToast({
        type: (profit ?? 0) > 0 ? 'success' : 'info',
        message: text('endedToast', { symbol, result, amount: resultText(profit ?? 0, language) }),
        action: { label: text('receipt'), onClick: () => history.push(receiptHref(order)) },
      });
    }
  });
  // A failed read leaves only the notice out.
  useEffect(() => void (live && compare(live).catch(() => undefined)), [live]);
};

/** The prices of orders on their chart's scale: entries, pending entries and guards. Their lines have labels of their own. */
const levelsOf = (orders: readonly Order[]): PriceLevel[] =>
  orders.flatMap((order) => {
    const entry = order.status === 'pending' ? order.entryPrice : order.openPrice;
    const level = (price: string | null, tone: PriceLevel['tone'], dashed: boolean): PriceLevel[] =>
      price === null ? [] : [{ price: Number(price), tone, dashed }];
    return [
      ...level(entry, 'order', order.status === 'pending'),
      ...level(order.stopLoss, 'down', true),
      ...level(order.takeProfit, 'up', true),
    ];
  });

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
export const useDesk = (of: DeskOf) => {
  const { customer, lead } = of;
  useMarket();
  const text = useTexts('platform');
  const prepared = useTexts('prepared');
  const language = useLanguage();
  const { traded, tab, show } = useDeskAddress();
  const trader = useTrader(customer);
  const ticket = useTicket({ traded, lead, cap: trader.capOf(traded) });
  const live = useOrdersOf({ lead, statuses: orderStates.open, pages: livePages, sort: '-dateCreation' });
  useEndNotices(live.data?.items, of);
  const [action, setAction] = useState<OrderAction>(null);
  const mayTrade = useMay('order:create');
  const orders = live.data?.items ?? [];
  const ofSymbol = orders.filter(({ symbol }) => symbol === traded.symbol);
  return {
    traded,
    tab,
    show,
    trader,
    ticket,
    live,
    orders,
    action,
    setAction,
    mayTrade,
    /** Shows the chart of an order. */
    showOrder: ({ symbol }: Order) => {
      const named = symbolNamed(symbol);
      if (named) show(named, 'chart');
    },
    ofSymbol,
    levels: levelsOf(ofSymbol),
    /** Opens the dialog to close the newest open order of the symbol. */
    closeNewest: () => {
      const newest = ofSymbol.find(({ status, kind }) => status === 'open' && kind === 'forex');
      if (newest) setAction({ action: 'close', order: newest });
      else showToast({ type: 'info', message: text('nothingToClose', { symbol: traded.symbol }) });
    },
    notifyPlaced: (placed: Order) => {
      if (isPrepared(placed)) {
        showToast({ type: 'success', message: prepared('sent') });
        return;
      }
      const { symbol, status, openPrice } = placed;
      const price = openPrice === null ? null : readPrice(openPrice);
      const shownPrice = price === null ? '' : priceLabels(price, traded, language);
      const key = status === 'pending' ? 'pendingToast' : price === null ? 'acceptedToast' : 'placedToast';
      showToast({ type: 'success', message: text(key, { symbol, price: shownPrice }) });
    },
  };
};

export type Desk = ReturnType<typeof useDesk>;
