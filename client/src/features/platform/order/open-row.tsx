import type { Order } from '@countinghouse/contract/order/order.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { ActionIcon, Button } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { IconEdit } from '../../../ui/icons.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { useQuote } from '../quote/market.ts';
import { PriceFigure } from '../quote/price-figure.tsx';
import { Countdown } from './countdown.tsx';
import { Cell, LiveProfit, OrderName, OrderPrice } from './order-facts.tsx';
import classes from './order.module.css';

export interface OrderRowProps {
  readonly order: Order;
  readonly onClose: (order: Order) => void;
  readonly onGuards: (order: Order) => void;
  /** Shows the order's chart. */
  readonly onShow: (order: Order) => void;
}

/** An open order with its current result. */
export function OpenRow({ order, onClose, onGuards, onShow }: OrderRowProps) {
  const text = useTexts('platform');
  const mayClose = useMay('order:close') && order.kind === 'forex';
  const mayUpdate = useMay('order:update') && order.kind === 'forex';
  return (
    <div className={classes.row}>
      <OrderName order={order} onShow={onShow} />
      <Cell label={text(order.kind === 'forex' ? 'profit' : 'ifItEndedNow')}>
        <LiveProfit order={order} />
      </Cell>
      <Cell label={text('opened')}>
        {order.openPrice === null ? text('waitsForTick') : <OrderPrice order={order} price={order.openPrice} />}
      </Cell>
      <Cell label={text(order.kind === 'forex' ? 'now' : 'midNow')}>
        <PriceNow order={order} />
      </Cell>
      {order.kind === 'forex' ? (
        <Cell label={text('guards')}>
          <OrderPrice order={order} price={order.stopLoss} /> / <OrderPrice order={order} price={order.takeProfit} />
        </Cell>
      ) : (
        <Cell label={text('ends')}>
          {order.expiration && (
            <>
              <Countdown until={order.expiration} />
              <span className={shared.note}>
                <DateTime instant={order.expiration} />
              </span>
            </>
          )}
        </Cell>
      )}
      <RowActions
        {...{ order, onClose, onGuards, mayUpdate }}
        end={mayClose && { name: 'closeOrder', label: 'close' }}
      />
    </div>
  );
}

interface RowActionsProps extends Omit<OrderRowProps, 'onShow'> {
  readonly mayUpdate: boolean;
  /** The texts of the button that ends the order; false for a reader who may not. */
  readonly end: { readonly name: 'closeOrder' | 'cancelOrder'; readonly label: 'close' | 'takeBack' } | false;
}

/** The buttons of an order: its guards, and its end. */
export function RowActions({ order, onClose, onGuards, mayUpdate, end }: RowActionsProps) {
  const text = useTexts('platform');
  const { symbol } = order;
  return (
    <span className={classes.actions}>
      {mayUpdate && (
        <ActionIcon aria-label={text('changeGuards', { symbol })} onClick={() => onGuards(order)}>
          <IconEdit size={16} aria-hidden />
        </ActionIcon>
      )}
      {end && (
        <Button size="xs" variant="default" aria-label={text(end.name, { symbol })} onClick={() => onClose(order)}>
          {text(end.label)}
        </Button>
      )}
    </span>
  );
}

/** The price at which the order would close now. */
function PriceNow({ order }: { readonly order: Order }) {
  const quote = useQuote(order.symbol);
  const traded = symbolNamed(order.symbol);
  if (!quote || !traded) return <>–</>;
  const price = order.kind === 'forex' ? exitPrice(order.type, quote) : binaryPrice(quote);
  return <PriceFigure price={price} traded={traded} quote={quote} />;
}
