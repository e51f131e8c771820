import type { Side } from '@countinghouse/contract/trading/forex.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { Drawer, Skeleton, Tabs } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { IconChartCandle, IconClipboardList, IconListSearch } from '../../../ui/icons.ts';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { ChartPanel } from '../chart/chart-panel.tsx';
import { AccountBar } from '../order/account-bar.tsx';
import { OrderBoard } from '../order/order-board.tsx';
import { useQuote } from '../quote/market.ts';
import { FeedBadges } from '../quote/feed-badges.tsx';
import { SideChoice } from '../ticket/side-choice.tsx';
import { TicketPanel } from '../ticket/ticket-panel.tsx';
import type { Desk, DeskOf } from './use-desk.ts';
import classes from './desk.module.css';

/** The chart comes first; the markets load when they are opened. */
const WatchList = lazy(() => import('../market/watch-list.tsx').then((module) => ({ default: module.WatchList })));

interface PhoneDeskProps {
  readonly desk: Desk;
  readonly of: DeskOf;
  /** Whether the phone lies on its side. */
  readonly isLying: boolean;
  /** Whether the ticket is open. */
  readonly sheet: boolean;
  readonly onSheet: (opened: boolean) => void;
}

/** One part at a time, with buy and sell always within reach. */
export function PhoneDesk({ desk, of, isLying, sheet, onSheet }: PhoneDeskProps) {
  const text = useTexts('platform');
  const [tab, setTab] = useState('chart');
  const { traded, show, live, action, setAction, levels } = desk;
  const choose = (next: TradedSymbol): void => {
    show(next);
    setTab('chart');
  };
  return (
    <>
      <Tabs className={classes.card ?? ''} value={tab} onChange={(next) => setTab(next ?? 'chart')} keepMounted={false}>
        <TabBar
          shown={tab}
          tabs={[
            { value: 'markets', label: text('markets'), icon: <IconListSearch size={16} aria-hidden /> },
            { value: 'chart', label: text('chart'), icon: <IconChartCandle size={16} aria-hidden /> },
            { value: 'orders', label: text('orders'), icon: <IconClipboardList size={16} aria-hidden /> },
          ]}
        />
        <Tabs.Panel value="markets" className={classes.phoneMarkets ?? ''}>
          <Suspense fallback={<Skeleton height="100%" radius={0} />}>
            <WatchList shown={traded.symbol} onChoose={choose} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="chart" className={classes.phoneChart ?? ''}>
          <ChartPanel traded={traded} levels={levels} orders={desk.ofSymbol} />
        </Tabs.Panel>
        <Tabs.Panel value="orders">
          <AccountBar trader={desk.trader} orders={desk.orders} part="rest" />
          <OrderBoard
            lead={of.lead}
            live={live}
            receiptHref={of.receiptHref}
            action={action}
            onAction={setAction}
            onShow={(order) => {
              desk.showOrder(order);
              setTab('chart');
            }}
          />
        </Tabs.Panel>
      </Tabs>
      <TradeBar desk={desk} onSheet={onSheet} />
      <TicketSheet {...{ desk, of, isLying, sheet, onSheet }} />
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

/** Half of the screen, so that the chart stays visible. */
function TicketSheet({ desk, of, isLying, sheet, onSheet }: PhoneDeskProps) {
  const text = useTexts('platform');
  const uiText = useUiText();
  const { ticket, traded, trader, notifyPlaced } = desk;
  return (
    <Drawer
      opened={sheet}
      position={isLying ? 'right' : 'bottom'}
      size={isLying ? '46%' : '58dvh'}
      overlayProps={{ backgroundOpacity: 0.12 }}
      title={text('ticket')}
      closeButtonProps={{ 'aria-label': uiText('close') }}
      classNames={{ body: classes.sheet ?? '' }}
      onClose={() => onSheet(false)}
    >
      <TicketPanel
        ticket={ticket}
        traded={traded}
        trader={trader}
        isOwn={of.lead === undefined}
        onPlaced={(placed) => {
          onSheet(false);
          notifyPlaced(placed);
        }}
      />
    </Drawer>
  );
}
