import { ActionIcon, Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconEdit } from '../../../ui/icons.ts';
import type { OrderRowProps } from './open-row.tsx';
import { Cell, OrderName, OrderPrice } from './order-facts.tsx';
import classes from './order.module.css';

export function PendingRow({ order, onClose, onGuards }: OrderRowProps) {
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
      <span className={classes.actions}>
        {mayUpdate && (
          <ActionIcon aria-label={text('changeGuards', { symbol: order.symbol })} onClick={() => onGuards(order)}>
            <IconEdit size={16} aria-hidden />
          </ActionIcon>
        )}
        {mayCancel && (
          <Button
            size="xs"
            variant="default"
            aria-label={text('cancelOrder', { symbol: order.symbol })}
            onClick={() => onClose(order)}
          >
            {text('takeBack')}
          </Button>
        )}
      </span>
    </div>
  );
}
