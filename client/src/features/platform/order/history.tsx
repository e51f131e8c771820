import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { toCents } from '@countinghouse/contract/kernel/money.ts';
import { orderStats } from '@countinghouse/contract/order/order-stats.ts';
import { type Order, order as orderResource, orderStates } from '@countinghouse/contract/order/order.ts';
import { tradedSymbols } from '@countinghouse/contract/trading/symbols.ts';
import { Button, NativeSelect } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { DownloadMenu } from '../../../kernel/call/download-menu.tsx';
import { download } from '../../../kernel/call/download.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { serverNow } from '../quote/market.ts';
import { endLabels } from './end-labels.ts';
import { Cell, OrderName, OrderPrice, ProfitFigure } from './order-facts.tsx';
import { Loaded, OrderRows } from './order-rows.tsx';
import classes from './order.module.css';
import { useOrdersOf } from './use-orders-of.ts';

const finished = orderStates.names.filter((status) => !orderStates.states[status].isOpen);

const periods = ['all', '7', '30', '365'] as const;
const results = ['all', 'won', 'lost'] as const;

interface Choice {
  readonly period: (typeof periods)[number];
  /** The beginning of the period, computed when it was chosen. */
  readonly from: string | null;
  readonly symbol: string;
  readonly result: (typeof results)[number];
}

const everything: Choice = { period: 'all', from: null, symbol: '', result: 'all' };
const day = 86_400_000;

const filtersOf = ({ from, symbol, result }: Choice): Filters => ({
  ...(from !== null && { dateClosed: { gte: from } }),
  ...(symbol !== '' && { symbol: { eq: symbol } }),
  ...(result === 'won' && { profit: { gt: 0 } }),
  ...(result === 'lost' && { profit: { lt: 0 } }),
});

/** The columns of the file. */
const fields =
  'symbol,kind,type,quantity,leverage,openPrice,closePrice,dateOpened,dateClosed,closeReason,profit,receiptHash';

interface HistoryProps {
  readonly lead: string | undefined;
  readonly receiptHref: (order: Order) => string;
}

/** Past orders with filters, their sums and a file of all that match. */
export function History({ lead, receiptHref }: HistoryProps) {
  const text = useTexts('platform');
  const [pages, setPages] = useState(1);
  const [choice, setChoice] = useState(everything);
  const filters = filtersOf(choice);
  const query = useOrdersOf({ lead, statuses: finished, pages, sort: '-dateClosed', filters });
  const { data, isFetching } = query;
  const isAll = Object.keys(filters).length === 0;
  return (
    <Loaded query={query}>
      {(!isAll || (data?.items.length ?? 0) > 0) && (
        <>
          <HistoryFilters
            choice={choice}
            onChoice={(next) => {
              setChoice(next);
              setPages(1);
            }}
          />
          <HistorySums
            filters={{ status: { in: finished }, ...(lead !== undefined && { lead: { eq: lead } }), ...filters }}
          />
        </>
      )}
      {data?.items.length === 0 && (
        <EmptyState
          title={text(isAll ? 'noHistory' : 'noMatch')}
          text={text(isAll ? 'noHistoryText' : 'noMatchText')}
        />
      )}
      <OrderRows
        label={text('finishedOrders')}
        orders={data?.items ?? []}
        renderRow={(order) => <HistoryRow order={order} isOwn={lead === undefined} receiptHref={receiptHref} />}
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

interface HistoryFiltersProps {
  readonly choice: Choice;
  readonly onChoice: (choice: Choice) => void;
}

function HistoryFilters({ choice, onChoice }: HistoryFiltersProps) {
  const text = useTexts('platform');
  const choosePeriod = (period: Choice['period']): void => {
    const from = period === 'all' ? null : new Date(serverNow().getTime() - Number(period) * day).toISOString();
    onChoice({ ...choice, period, from });
  };
  return (
    <div className={classes.filters}>
      <NativeSelect
        size="xs"
        aria-label={text('historyPeriod')}
        value={choice.period}
        data={periods.map((value) => ({ value, label: text(`period_${value}`) }))}
        onChange={({ currentTarget: { value } }) => choosePeriod(periods.find((known) => known === value) ?? 'all')}
      />
      <NativeSelect
        size="xs"
        aria-label={text('historyMarket')}
        value={choice.symbol}
        data={[{ value: '', label: text('allMarkets') }, ...tradedSymbols.map(({ symbol }) => symbol)]}
        onChange={({ currentTarget: { value } }) => onChoice({ ...choice, symbol: value })}
      />
      <NativeSelect
        size="xs"
        aria-label={text('historyResult')}
        value={choice.result}
        data={results.map((value) => ({ value, label: text(`result_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChoice({ ...choice, result: results.find((known) => known === value) ?? 'all' })
        }
      />
    </div>
  );
}

/** The results of all orders that match, and a file of them. */
function HistorySums({ filters }: { readonly filters: Filters }) {
  const text = useTexts('platform');
  const list = useTexts('list');
  const mayExport = useMay('order:export');
  const { data } = useRead(orderStats, { query: { filters: JSON.stringify(filters) } });
  const save = (format: 'csv' | 'xlsx') =>
    download(
      orderResource.routes.export,
      { query: { filters: JSON.stringify(filters), format, columns: fields } },
      `orders.${format}`,
    );
  return (
    <div className={classes.sums}>
      {data && (
        <Facts layout="figures" className={classes.results}>
          <Sum label={text('sumResult')} euro={data.closed.result} />
          <Sum label={text('sumWon', { number: data.closed.won })} euro={data.closed.profits} />
          <Sum label={text('sumLost', { number: data.closed.lost })} euro={data.closed.losses} />
        </Facts>
      )}
      {mayExport && (
        <DownloadMenu
          label={list('export')}
          files={[
            { label: list('exportCsv'), save: () => save('csv') },
            { label: list('exportXlsx'), save: () => save('xlsx') },
          ]}
        />
      )}
    </div>
  );
}

function Sum({ label, euro }: { readonly label: string; readonly euro: number }) {
  return (
    <Fact name={label}>
      <ProfitFigure cents={toCents(euro)} />
    </Fact>
  );
}

interface HistoryRowProps {
  readonly order: Order;
  readonly isOwn: boolean;
  readonly receiptHref: (order: Order) => string;
}

/** A closed order with its result and a link to its receipt. */
function HistoryRow({ order, isOwn, receiptHref }: HistoryRowProps) {
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
        <span className={shared.note}>{endLabels(order, text, isOwn)}</span>
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
