import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { type Order, order, orderStates } from '@countinghouse/contract/order/order.ts';
import { CloseReason, OrderKind, OrderType } from '@countinghouse/contract/schemas/order/order.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { leadFilter } from '../../lead-choice/index.tsx';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { WaitingImports } from './lead-orders.tsx';
import { orderColumns, PriceNote } from './order-columns.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderPanel } from './order-panel.tsx';

/** Stakes at risk, and customers' profits and losses as posted in the ledger. */
function OrderFigures() {
  const text = useTexts('order');
  const language = useLanguage();
  const { data, error, isPending: loading, refetch } = useRead(orderStats, {});
  if (error && !data) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  const count = (status: 'open' | 'pending') => data?.byStatus.find((figure) => figure.status === status)?.count ?? 0;
  const plain = (value: number) => numberFormat(language).format(value);
  return (
    <div className={shared.tiles}>
      <Columns least={150}>
        <StatTile
          label={text('statOpen')}
          value={data && plain(count('open'))}
          note={data && text('statStake', { amount: euroText(data.openStake, language) })}
          loading={loading}
        />
        <StatTile
          label={text('statPending')}
          value={data && plain(count('pending'))}
          note={data && text('statStake', { amount: euroText(data.pendingStake, language) })}
          loading={loading}
        />
        <StatTile
          label={text('statWon')}
          value={data && euroText(data.closed.profits, language)}
          note={data && text('statOrders', { count: data.closed.won })}
          loading={loading}
        />
        <StatTile
          label={text('statLost')}
          value={data && euroText(data.closed.losses, language)}
          note={data && text('statOrders', { count: data.closed.lost })}
          loading={loading}
        />
        <StatTile
          label={text('statResult')}
          value={data && resultText(data.closed.result, language)}
          note={data && text('statResultText')}
          loading={loading}
        />
      </Columns>
    </div>
  );
}

const nameOf = ({ leadName, symbol }: Order): string => `${symbol} · ${leadName}`;

/** Customers' orders, live, with their results. */
export function OrderList() {
  const text = useTexts('order');
  const list: ListDeclaration<typeof order> = {
    resource: order,
    resources: ['approval', 'user'],
    name: 'order',
    title: text('title'),
    description: text('description'),
    columns: orderColumns({ customer: text('customer') }),
    filters: [
      {
        id: 'status',
        choices: orderStates.names.map((value) => ({ value, label: text(orderStates.states[value].label) })),
      },
      { id: 'kind', choices: OrderKind.options.map((value) => ({ value, label: text(value) })) },
      { id: 'type', choices: OrderType.options.map((value) => ({ value, label: text(value) })) },
      { id: 'symbol', choices: tradedSymbols.map(({ symbol }) => ({ value: symbol, label: symbol })) },
      { id: 'lead', picker: leadFilter },
      { id: 'closeReason', choices: CloseReason.options.map((value) => ({ value, label: text(`reason_${value}`) })) },
      { id: 'quantity' },
      { id: 'leverage' },
      { id: 'profit' },
      { id: 'imported' },
      { id: 'dateOpened' },
      { id: 'dateClosed' },
      { id: 'dateCreation' },
    ],
    searchLabel: text('search'),
    nameOf,
    empty: { title: text('emptyTitle'), text: text('emptyText') },
    createLabel: text('create'),
    form: OrderForm,
    panel: OrderPanel,
    deletable: false,
    json: {
      example: { lead: '', symbol: 'EURUSD', type: 'buy', quantity: 100, leverage: 2 },
      rules: async () => (await import('@countinghouse/contract/schemas/order/order.ts')).order.create,
    },
    figures: (
      <>
        <OrderFigures />
        <WaitingImports />
        <PriceNote />
      </>
    ),
  };
  return <ResourceList list={list} />;
}
