import { type Order, orderStates } from '@countinghouse/contract/order/order.ts';
import { Button, Skeleton, Tabs } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { useRouter } from '@tanstack/react-router';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { EmptyState, ErrorState } from '../../../ui/page/screen-state.tsx';
import { TabBar } from '../../../ui/page/tab-bar.tsx';
import { useBoard } from '../quote/market.ts';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CancelDialog, CloseDialog } from './close-dialog.tsx';
import { GuardsDialog } from './guards-dialog.tsx';
import { isWinning } from './live-order.ts';
import { OpenRow, type OrderRowProps, RowActions } from './open-row.tsx';
import { Cell, OrderName, OrderPrice } from './order-facts.tsx';
import { OrderRows } from './order-rows.tsx';
import classes from './order.module.css';
import { useOrdersOf } from './use-orders-of.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { endLabels } from './end-labels.ts';
import { ProfitFigure } from './profit-figure.tsx';

function PendingRow({ order, onClose, onGuards }: OrderRowProps) {
  const text = useTexts('platform');
  const mayUpdate = useMay('order:update');
  const mayCancel = useMay('order:delete');
  return (
    <div className={classes.row}>
      <OrderName order={order} />
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
}

/** A customer's open, pending and closed orders. */
export function OrderBoard({ lead, live, receiptHref, action, onAction }: OrderBoardProps) {
  const text = useTexts('platform');
  const [tab, setTab] = useState('open');
  const items = live.data?.items ?? [];
  const open = items.filter(({ status }) => status === 'open');
  const pending = items.filter(({ status }) => status === 'pending');
  const actions = {
    onClose: (order: Order) => onAction({ action: 'close', order }),
    onGuards: (order: Order) => onAction({ action: 'guards', order }),
  };
  return (
    <section className={classes.board} aria-label={text('orders')}>
      <Tabs value={tab} onChange={(next) => setTab(next ?? 'open')} keepMounted={false}>
        <TabBar
          shown={tab}
          tabs={[
            { value: 'open', label: text('tabOpen', { number: open.length }) },
            { value: 'pending', label: text('tabPending', { number: pending.length }) },
            { value: 'history', label: text('tabHistory') },
          ]}
        />
        <Tabs.Panel value="open">
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
          <History lead={lead} receiptHref={receiptHref} />
        </Tabs.Panel>
      </Tabs>
      <ActionDialog action={action} live={items} onDone={() => onAction(null)} />
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
      {choice && <CloseAllDialog orders={chosen} title={text(`${choice.name}Title`)} onDone={() => setChoice(null)} />}
    </div>
  );
}

interface LoadedProps {
  readonly query: Pick<ReturnType<typeof useOrdersOf>, 'data' | 'error' | 'refetch'>;
  readonly children: ReactNode;
}

function Loaded({ query: { data, error, refetch }, children }: LoadedProps) {
  if (data) return children;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <Skeleton height={120} />;
}

const finished = orderStates.names.filter((status) => !orderStates.states[status].isOpen);

function History({ lead, receiptHref }: Pick<OrderBoardProps, 'lead' | 'receiptHref'>) {
  const text = useTexts('platform');
  const [pages, setPages] = useState(1);
  const query = useOrdersOf({ lead, statuses: finished, pages, sort: '-dateClosed' });
  const { data, isFetching } = query;
  return (
    <Loaded query={query}>
      {data?.items.length === 0 && <EmptyState title={text('noHistory')} text={text('noHistoryText')} />}
      <OrderRows
        label={text('finishedOrders')}
        orders={data?.items ?? []}
        renderRow={(order) => <HistoryRow order={order} receiptHref={receiptHref} />}
      />
      {data && data.count > data.items.length && (
        <div className={classes.more}>
          <Button variant="default" loading={isFetching} onClick={() => setPages(pages + 1)}>
            {text('showMore')}
          </Button>
        </div>
      )}
    </Loaded>
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

interface HistoryRowProps {
  readonly order: Order;
  readonly receiptHref: (order: Order) => string;
}

/** A closed order with its result and a link to its receipt. */
function HistoryRow({ order, receiptHref }: HistoryRowProps) {
  const text = useTexts('platform');
  const { history } = useRouter();
  const hasReceipt = order.status === 'closed' && !order.imported;
  return (
    <div className={classes.row} data-past>
      <OrderName
        order={order}
        extra={
          <>
            {order.imported && <StatusBadge tone="neutral">{text('importedOrder')}</StatusBadge>}
            {order.part && <StatusBadge tone="neutral">{text('part')}</StatusBadge>}
          </>
        }
      />
      <Cell label={text('opened')}>
        <OrderPrice order={order} price={order.openPrice} />
      </Cell>
      <Cell label={text('closedAt')}>
        <OrderPrice order={order} price={order.closePrice} />
      </Cell>
      <Cell label={text('ended')}>
        {order.dateClosed && <DateTime instant={order.dateClosed} />}
        <span className={shared.note}>{endLabels(order, text)}</span>
        {order.adjustmentReason !== null && <span className={shared.note}>{order.adjustmentReason}</span>}
      </Cell>
      <Cell label={text('profit')}>
        <ProfitFigure cents={order.profit === null ? null : toCents(order.profit)} />
      </Cell>
      <span className={classes.actions}>
        {hasReceipt && (
          <FrameLink
            href={receiptHref(order)}
            className={classes.link}
            label={text('receiptOf', { symbol: order.symbol })}
            onNavigate={(to) => history.push(to)}
          >
            {text('receipt')}
          </FrameLink>
        )}
      </span>
    </div>
  );
}
