import { toCents } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { endLabels } from './end-labels.ts';
import { Cell, OrderName, OrderPrice } from './order-facts.tsx';
import { ProfitFigure } from './profit-figure.tsx';
import classes from './order.module.css';

interface HistoryRowProps {
  readonly order: Order;
  readonly receiptHref: (order: Order) => string;
}

/** A closed order with its result and a link to its receipt. */
export function HistoryRow({ order, receiptHref }: HistoryRowProps) {
  const text = useTexts('platform');
  const { history } = useRouter();
  const hasReceipt = order.status === 'closed' && !order.imported;
  return (
    <div className={classes.row} data-past>
      <OrderName
        order={order}
        extra={order.imported && <StatusBadge tone="neutral">{text('importedOrder')}</StatusBadge>}
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
