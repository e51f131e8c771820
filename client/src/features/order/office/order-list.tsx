import {
  CloseReason,
  type Order,
  order,
  OrderKind,
  OrderStatus,
  OrderType,
} from '@countinghouse/contract/order/order.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { leadFilter } from '../../lead-choice/index.ts';
import { type ListDeclaration, ResourceList } from '../../list/index.ts';
import { orderColumns } from './order-columns.tsx';
import { OrderFigures } from './order-figures.tsx';
import { OrderForm } from './order-form.tsx';
import { OrderPanel } from './order-panel.tsx';
import { PriceNote } from './price-note.tsx';

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
      { id: 'status', choices: OrderStatus.options.map((value) => ({ value, label: text(value) })) },
      { id: 'kind', choices: OrderKind.options.map((value) => ({ value, label: text(value) })) },
      { id: 'type', choices: OrderType.options.map((value) => ({ value, label: text(value) })) },
      { id: 'symbol', choices: tradedSymbols.map(({ symbol }) => ({ value: symbol, label: symbol })) },
      { id: 'lead', lookUp: leadFilter },
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
    jsonExample: { lead: '', symbol: 'EURUSD', type: 'buy', quantity: 100, leverage: 2 },
    above: (
      <>
        <OrderFigures />
        <PriceNote />
      </>
    ),
  };
  return <ResourceList list={list} />;
}
