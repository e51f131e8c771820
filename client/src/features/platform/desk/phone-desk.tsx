import type { Side } from '@countinghouse/contract/trading/forex.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Skeleton, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconChartCandle, IconClipboardList, IconListSearch } from '../../../ui/icons.ts';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { AccountBar } from '../order/account-bar.tsx';
import { useQuote } from '../quote/market.ts';
import { FeedBadges } from '../quote/feed-badges.tsx';
import { SideChoice } from '../ticket/side-choice.tsx';
import type { Desk, DeskOf } from './use-desk.ts';
import classes from './desk.module.css';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** The chart comes first; the others load when they are opened. */
const WatchList = later(() => import('../market/watch-list.tsx').then((module) => ({ default: module.WatchList })));
const OrderBoard = later(() => import('../order/order-board.tsx').then((module) => ({ default: module.OrderBoard })));
const TicketSheet = later(() => import('./ticket-sheet.tsx').then((module) => ({ default: module.TicketSheet })));

const phoneTabs = ['markets', 'chart', 'orders'] as const;

export interface PhoneDeskProps {
  readonly desk: Desk;
  readonly of: DeskOf;
  /** Whether the phone lies on its side. */
  readonly isLying: boolean;
  /** Whether the ticket is open. */
  readonly sheet: boolean;
  readonly onSheet: (opened: boolean) => void;
}

/** The tab of the address, and the tabs, of which the orders have their open count. */
const usePhoneTabs = ({ tab, orders }: Desk) => {
  const text = useTexts('platform');
  const open = orders.filter(({ status }) => status === 'open').length;
  const count = open > 0 ? String(open) : undefined;
  const shown = tab === 'markets' || tab === 'chart' ? tab : 'orders';
  return {
    tab: tab ? shown : 'chart',
    tabs: [
      { value: 'markets', label: text('markets'), icon: <IconListSearch size={16} aria-hidden /> },
      { value: 'chart', label: text('chart'), icon: <IconChartCandle size={16} aria-hidden /> },
      { value: 'orders', label: text('orders'), icon: <IconClipboardList size={16} aria-hidden />, count },
    ],
  };
};

/** One part at a time, with buy and sell always within reach. */
export function PhoneDesk({ desk, of, isLying, sheet, onSheet }: PhoneDeskProps) {
  const [wanted, setWanted] = useState(sheet);
  if (sheet && !wanted) setWanted(true);
  const { traded, show, live, action, setAction, levels } = desk;
  const choose = (next: TradedSymbol): void => show(next, 'chart');
  const { tab, tabs } = usePhoneTabs(desk);
  return (
    <>
      <Tabs
        className={classes.card ?? ''}
        value={tab}
        onChange={(next) =>
          show(
            traded,
            phoneTabs.find((known) => known === next),
          )
        }
        keepMounted={false}
      >
        <TabBar shown={tab} tabs={tabs} />
        <Tabs.Panel value="markets" className={classes.phoneMarkets ?? ''}>
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <WatchList shown={traded.symbol} onChoose={choose} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="chart" className={classes.phoneChart ?? ''}>
          <ChartPanel traded={traded} levels={levels} orders={desk.ofSymbol} />
        </Tabs.Panel>
        <Tabs.Panel value="orders">
          {/* The head says why they are missing. */}
          {desk.trader.funds && <AccountBar trader={desk.trader} orders={desk.orders} part="rest" />}
          <Suspense fallback={<Skeleton height={180} radius={0} />}>
            <OrderBoard
              lead={of.lead}
              live={live}
              receiptHref={of.receiptHref}
              action={action}
              onAction={setAction}
              onShow={desk.showOrder}
              tab={desk.tab}
              onTab={(next) => show(traded, next)}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <TradeBar desk={desk} onSheet={onSheet} />
      <Suspense fallback={null}>
        {wanted && (sheet || TicketSheet.isThere()) && (
          <TicketSheet {...{ desk, of, isLying, sheet, onSheet }} onClose={() => onSheet(false)} />
        )}
      </Suspense>
    </>
  );
}

function TradeBar({ desk, onSheet }: Pick<PhoneDeskProps, 'desk' | 'onSheet'>) {
  const { traded, ticket, mayTrade } = desk;
  const quote = useQuote(traded.symbol);
  if (!mayTrade) return null;
  const open = (side: Side): void => {
    ticket.change({ side });
    onSheet(true);
  };
  return (
    <div className={classes.tradeBar}>
      <FeedBadges />
      <SideChoice kind={ticket.draft.kind} traded={traded} quote={quote} side={null} onSide={open} />
    </div>
  );
}
