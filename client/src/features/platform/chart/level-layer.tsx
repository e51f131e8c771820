import type { Order } from '@countinghouse/contract/order/order.ts';
import type { PriceAlert } from '@countinghouse/contract/price-alert/price-alert.ts';
import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { pipOf } from '@countinghouse/contract/trading/preview.ts';
import { priceDecimals, priceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import type { TradedSymbol } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton } from '@mantine/core';
import { type RefObject, useRef, useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { priceLabels } from '../../../kernel/price/price-labels.ts';
import { IconBell } from '../../../ui/icons.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { Countdown } from '../order/countdown.tsx';
import { LiveProfit, sideKeys } from '../order/order-facts.tsx';
import { quoteOf, useQuote } from '../quote/market.ts';
import type { ChartPicture } from './chart-picture.ts';
import classes from './chart.module.css';
import { BeyondArrow, type Guard, GuardHandle } from './guard-handle.tsx';
import { type Place, usePlaces } from './use-places.ts';

interface LevelLayerProps {
  readonly orders: readonly Order[];
  readonly alerts: readonly PriceAlert[];
  readonly onAlert: (alert: PriceAlert) => void;
  readonly traded: TradedSymbol;
  readonly picture: RefObject<ChartPicture | null>;
}

/** A guard that is being moved or added, before it is saved. */
export interface GuardDraft {
  readonly order: string;
  readonly guard: Guard;
  readonly price: number;
}

const guards = ['stopLoss', 'takeProfit'] as const;

const storedAt = (order: Order, guard: Guard): number | null => (order[guard] === null ? null : Number(order[guard]));

interface AlertLineProps {
  readonly alert: PriceAlert;
  readonly traded: TradedSymbol;
  readonly place: Place | undefined;
  readonly onChange: () => void;
}

/** The label of an alert at its price; it opens the alert. */
function AlertLine({ alert, traded, place, onChange }: AlertLineProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (!place) return null;
  const price = priceLabels(Number(alert.price), traded, language);
  return (
    <div className={classes.level} data-tone="alert" data-beyond={place.beyond} style={{ top: place.y }}>
      <UnstyledButton
        className={`${classes.levelChip} ${classes.alertChip}`}
        aria-label={text('changeAlert', { symbol: traded.symbol, price })}
        onClick={onChange}
      >
        <BeyondArrow beyond={place.beyond} />
        <IconBell size={14} aria-hidden />
        {price}
      </UnstyledButton>
    </div>
  );
}

/** The lines of a symbol's orders and alerts: stop-loss and take-profit can be dragged, an alert opens. */
export function LevelLayer({ orders, alerts, onAlert, traded, picture }: LevelLayerProps) {
  const [draft, setDraft] = useState<GuardDraft | null>(null);
  const quote = useQuote(traded.symbol);
  const priceOf = (order: Order, guard: Guard): number | null =>
    draft?.order === order.id && draft.guard === guard ? draft.price : storedAt(order, guard);
  const hasBinary = orders.some(({ kind, status }) => kind === 'binary' && status === 'open');
  const mid = hasBinary && quote ? Number(priceText(binaryPrice(quote), priceDecimals)) : null;
  const named = (name: string, price: number | null): [string, number][] => (price === null ? [] : [[name, price]]);
  const layer = useRef<HTMLDivElement>(null);
  const guardsOf = (order: Order) => guards.flatMap((guard) => named(`${order.id} ${guard}`, priceOf(order, guard)));
  const isDragged = (name: string): boolean => name === `${draft?.order} ${draft?.guard}`;
  const onTheRight = [
    ...named('mid', mid).map(([name, price]) => [name, price, true] as const),
    ...orders.flatMap(guardsOf).map(([name, price]) => [name, price, isDragged(name)] as const),
    ...alerts.map(({ id, price }) => [id, Number(price)] as const),
  ];
  const entries = orders.flatMap((order) => named(`${order.id} entry`, entryOf(order)));
  const places = usePlaces(picture, layer, [entries, onTheRight]);
  return (
    <div className={classes.levels} ref={layer}>
      {mid !== null && <MidLine y={places['mid']?.y} price={mid} traded={traded} />}
      {alerts.map((alert) => (
        <AlertLine
          key={alert.id}
          alert={alert}
          traded={traded}
          place={places[alert.id]}
          onChange={() => onAlert(alert)}
        />
      ))}
      {orders.map((order) => (
        <EntryLine
          key={order.id}
          order={order}
          traded={traded}
          place={places[`${order.id} entry`]}
          onAdd={(guard) => setDraft({ order: order.id, guard, price: firstPrice(order, guard, traded) })}
        />
      ))}
      {orders.flatMap((order) =>
        guards.map((guard) => {
          const price = priceOf(order, guard);
          const place = places[`${order.id} ${guard}`];
          if (price === null || !place) return null;
          return (
            <GuardHandle
              key={`${order.id} ${guard}`}
              {...{ order, guard, traded, price, place, picture }}
              isDraft={draft?.order === order.id && draft.guard === guard}
              onMove={(moved) => setDraft({ order: order.id, guard, price: moved })}
              onDone={() => setDraft(null)}
            />
          );
        }),
      )}
    </div>
  );
}

const entryOf = ({ openPrice, entryPrice }: Order): number | null => {
  const price = openPrice ?? entryPrice;
  return price === null ? null : Number(price);
};

/** Pips between the current price and a new guard. */
const firstDistance = 20;

/** A new guard starts on its side of the price at which the order would close now. */
const firstPrice = (order: Order, guard: Guard, traded: TradedSymbol): number => {
  const quote = quoteOf(traded.symbol);
  const now =
    order.status === 'open' && quote
      ? exitPrice(order.type, quote)
      : toPrice(order.openPrice ?? order.entryPrice ?? '1');
  const isAbove = (order.type === 'buy') === (guard === 'takeProfit');
  const distance = pipOf(traded) * BigInt(firstDistance);
  return Number(priceText(isAbove ? now + distance : now - distance, traded.decimals));
};

interface EntryLineProps {
  readonly order: Order;
  readonly traded: TradedSymbol;
  readonly place: Place | undefined;
  readonly onAdd: (guard: Guard) => void;
}

const shortNames = { stopLoss: 'stopLossShort', takeProfit: 'takeProfitShort' } as const;

/** An order at its entry price with its result now, and buttons for the guards that it does not have. */
function EntryLine({ order, traded, place, onAdd }: EntryLineProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const mayUpdate = useMay('order:update') && order.kind === 'forex';
  if (!place) return null;
  const { y, beyond } = place;
  const entry = entryOf(order);
  return (
    <div className={classes.level} data-tone="order" data-beyond={beyond} style={{ top: y }}>
      <span className={classes.levelChip}>
        <BeyondArrow beyond={beyond} />
        {text(sideKeys[order.kind][order.type])}
        {beyond !== undefined && entry !== null && ` ${priceLabels(entry, traded, language)}`}
        {order.status === 'open' && <LiveProfit order={order} />}
        {order.kind === 'binary' && order.expiration !== null && <Countdown until={order.expiration} />}
      </span>
      {mayUpdate &&
        guards
          .filter((guard) => order[guard] === null)
          .map((guard) => {
            const shown = `+ ${text(shortNames[guard])}`;
            // Begins with what is seen, so that it can be spoken to press the button.
            const name = `${shown}, ${text('addGuard', { guard: text(guard), symbol: order.symbol })}`;
            return (
              <UnstyledButton key={guard} className={classes.addGuard} aria-label={name} onClick={() => onAdd(guard)}>
                {shown}
              </UnstyledButton>
            );
          })}
    </div>
  );
}

interface MidLineProps {
  readonly y: number | undefined;
  readonly price: number;
  readonly traded: TradedSymbol;
}

/** The price that decides binary orders: the middle of bid and ask. */
function MidLine({ y, price, traded }: MidLineProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  if (y === undefined) return null;
  return (
    <div className={classes.level} data-tone="mid" data-line style={{ top: y }}>
      <span className={classes.levelChip}>
        {text('midShort')} {priceLabels(price, traded, language)}
      </span>
    </div>
  );
}
