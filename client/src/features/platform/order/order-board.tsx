import type { Order } from '@countinghouse/contract/order/order.ts';
import { Button, Tabs } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { useBoard } from '../quote/market.ts';
import { isWinning } from './live-order.ts';
import { OpenRow, type OrderRowProps, RowActions } from './open-row.tsx';
import { Cell, OrderName, OrderPrice } from './order-facts.tsx';
import { Loaded, OrderRows } from './order-rows.tsx';
import classes from './order.module.css';
import type { useOrdersOf } from './use-orders-of.ts';
import { later } from '../../../ui/later.tsx';
import { Suspense } from '../../../ui/suspense.tsx';

/** Loaded when they are opened: the platform itself should be there soon. */
const CloseAllDialog = later(() =>
  import('./close-all-dialog.tsx').then((module) => ({ default: module.CloseAllDialog })),
);
const CancelDialog = later(() => import('./close-dialog.tsx').then((module) => ({ default: module.CancelDialog })));
const CloseDialog = later(() => import('./close-dialog.tsx').then((module) => ({ default: module.CloseDialog })));
const GuardsDialog = later(() => import('./guards-dialog.tsx').then((module) => ({ default: module.GuardsDialog })));
const History = later(() => import('./history.tsx').then((module) => ({ default: module.History })));

function PendingRow({ order, onClose, onGuards, onShow }: OrderRowProps) {
  const text = useTexts('platform');
  const mayUpdate = useMay('order:update');
  const mayCancel = useMay('order:delete');
  return (
    <div className={classes.row}>
      <OrderName order={order} onShow={onShow} />
      <Cell label={text('entry')}>{text(order.entry === 'limit' ? 'limitEntry' : 'stopEntry')}</Cell>
      <Cell label={text('entryPrice')}>
        <OrderPrice order={order} price={order.entryPrice} />
      </Cell>
      <Cell label={text('guards')}>
        <OrderPrice order={order} price={order.stopLoss} /> / <OrderPrice order={order} price={order.takeProfit} />
      </Cell>
      <Cell label={text('placed')}>
        <DateTime instant={order.dateCreation} />
      </Cell>
      <RowActions
        {...{ order, onClose, onGuards, mayUpdate }}
        end={mayCancel && { name: 'cancelOrder', label: 'takeBack' }}
      />
    </div>
  );
}

/** The open dialog of an order. */
export type OrderAction = { readonly action: 'close' | 'guards'; readonly order: Order } | null;

interface OrderBoardProps {
  readonly lead: string | undefined;
  /** Open and pending orders. */
  readonly live: ReturnType<typeof useOrdersOf>;
  readonly receiptHref: (order: Order) => string;
  readonly action: OrderAction;
  readonly onAction: (action: OrderAction) => void;
  /** Shows the chart of an order. */
  readonly onShow: (order: Order) => void;
  /** The part of the desk in the address. */
  readonly tab: string | undefined;
  readonly onTab: (tab: BoardTab) => void;
}

const boardTabs = ['orders', 'pending', 'history'] as const;
export type BoardTab = (typeof boardTabs)[number];

/** The tab of the orders; a chart or market in the address leaves it as it was. */
const useBoardTab = (shown: string | undefined, onTab: (tab: BoardTab) => void) => {
  const [last, setLast] = useState<BoardTab>('orders');
  const change = (next: string | null): void => {
    const wanted = boardTabs.find((known) => known === next) ?? 'orders';
    setLast(wanted);
    onTab(wanted);
  };
  return [boardTabs.find((known) => known === shown) ?? last, change] as const;
};

/** A customer's open, pending and closed orders. */
export function OrderBoard({ lead, live, receiptHref, action, onAction, onShow, tab: shown, onTab }: OrderBoardProps) {
  const text = useTexts('platform');
  const [tab, change] = useBoardTab(shown, onTab);
  const items = live.data?.items ?? [];
  const open = items.filter(({ status }) => status === 'open');
  const pending = items.filter(({ status }) => status === 'pending');
  const actions = {
    onClose: (order: Order) => onAction({ action: 'close', order }),
    onGuards: (order: Order) => onAction({ action: 'guards', order }),
    onShow,
  };
  return (
    <section className={classes.board} aria-label={text('orders')}>
      <Tabs value={tab} onChange={change} keepMounted={false}>
        <TabBar
          shown={tab}
          tabs={[
            { value: 'orders', label: text('tabOpen', { number: open.length }) },
            { value: 'pending', label: text('tabPending', { number: pending.length }) },
            { value: 'history', label: text('tabHistory') },
          ]}
        />
        <Tabs.Panel value="orders">
          <Loaded query={live}>
            {open.length === 0 && <EmptyState title={text('noOpen')} text={text('noOpenText')} />}
            <CloseAllBar orders={open} />
            <OrderRows
              label={text('openOrders')}
              orders={open}
              renderRow={(order) => <OpenRow order={order} {...actions} />}
            />
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="pending">
          <Loaded query={live}>
            {pending.length === 0 && <EmptyState title={text('noPending')} text={text('noPendingText')} />}
            <OrderRows
              label={text('pendingOrders')}
              orders={pending}
              renderRow={(order) => <PendingRow order={order} {...actions} />}
            />
          </Loaded>
        </Tabs.Panel>
        <Tabs.Panel value="history">
          <Suspense fallback={null}>
            <History lead={lead} receiptHref={receiptHref} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
      <Suspense fallback={null}>
        <ActionDialog action={action} live={items} onDone={() => onAction(null)} />
      </Suspense>
    </section>
  );
}

type Choice = { readonly name: 'closeAll' | 'closeWinners'; readonly ids: ReadonlySet<string> } | null;

/** Closes all open orders of the customer, or those that win. */
function CloseAllBar({ orders }: { readonly orders: readonly Order[] }) {
  const text = useTexts('platform');
  const mayClose = useMay('order:closeOwn');
  const board = useBoard();
  const [choice, setChoice] = useState<Choice>(null);
  const closable = orders.filter(({ kind }) => kind === 'forex');
  const winning = closable.filter((order) => isWinning(order, board));
  const chosen = closable.filter(({ id }) => choice?.ids.has(id));
  if (!mayClose || (closable.length < 2 && !choice)) return null;
  const button = (name: 'closeAll' | 'closeWinners', wanted: readonly Order[]) => (
    <Button
      size="xs"
      variant="default"
      disabled={wanted.length === 0}
      onClick={() => setChoice({ name, ids: new Set(wanted.map(({ id }) => id)) })}
    >
      {text(name, { number: wanted.length })}
    </Button>
  );
  return (
    <div className={classes.closeAll}>
      {button('closeAll', closable)}
      {button('closeWinners', winning)}
      <Suspense fallback={null}>
        {choice && (
          <CloseAllDialog orders={chosen} title={text(`${choice.name}Title`)} onDone={() => setChoice(null)} />
        )}
      </Suspense>
    </div>
  );
}

interface ActionDialogProps {
  readonly action: OrderAction;
  readonly live: readonly Order[];
  readonly onDone: () => void;
}

/** The dialog of the current action; it closes if the order has ended meanwhile. */
function ActionDialog({ action, live, onDone }: ActionDialogProps) {
  const order = live.find(({ id }) => id === action?.order.id);
  if (!action || !order) return null;
  if (action.action === 'guards') return <GuardsDialog key={order.id} order={order} onDone={onDone} />;
  if (order.status === 'pending') return <CancelDialog order={order} onDone={onDone} />;
  return <CloseDialog order={order} onDone={onDone} />;
}
