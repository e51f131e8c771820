import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Problem } from '@countinghouse/contract/kernel/problems.ts';
import { closeOrder } from '@countinghouse/contract/order/order-calls.ts';
import { partProblems } from '@countinghouse/contract/order/order-terms.ts';
import { type Order, order as orders } from '@countinghouse/contract/order/order.ts';
import { exitPrice } from '@countinghouse/contract/trading/forex.ts';
import { usualDeviation } from '@countinghouse/contract/trading/preview.ts';
import { exactPriceText, type Price } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { showError } from '../../../kernel/call/attempt.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { euroText, resultText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { useQuote } from '../quote/market.ts';
import type { LiveQuote } from '../quote/quote-board.ts';
import { NumberBox, problemAt } from '../ticket/ticket-fields.tsx';
import { type FieldProblem, movedPrice } from '../ticket/use-ticket.ts';
import classes from './order.module.css';
import { LiveProfit } from './order-facts.tsx';
import { useAsking } from './use-asking.ts';

interface DialogProps {
  readonly order: Order;
  readonly onDone: () => void;
}

/** The price shown, and the usual deviation; an old price must not keep anyone from closing. */
export const seenOf = ({ type, symbol }: Order, quote: LiveQuote | null, moved: Price | null) => {
  const traded = symbolNamed(symbol);
  const shown = quote === null || quote.stale ? null : exitPrice(type, quote);
  const price = moved ?? shown;
  if (!traded || price === null) return {};
  return { price: exactPriceText(price, traded.decimals), maxDeviation: usualDeviation(traded) };
};

const quantityProblems = (quantity: number | null, stake: number): Problem[] =>
  quantity === null || Number.isNaN(quantity)
    ? [{ path: 'quantity', code: 'required' }]
    : partProblems(Math.round(quantity * 100) / 100, stake);

/** The fields that close a part; none for the whole stake. A second press must not close another part. */
const partOf = ({ quantity: stake, version }: Order, quantity: number | null) =>
  quantity === null || quantity === stake ? {} : { quantity: Math.round(quantity * 100) / 100, version };

/** Percent of the stake. */
const shares = [25, 50, 75, 100] as const;

/** A share of a stake, rounded down to the cent. */
const shareOf = (stake: number, percent: number): number => toEuro((toCents(stake) * BigInt(percent)) / BigInt(100));

interface PartFieldsProps {
  readonly order: Order;
  readonly quantity: number | null;
  readonly problems: readonly FieldProblem[];
  readonly onQuantity: (quantity: number | null) => void;
}

/** How much of an order's stake to close: a share, or a typed amount. */
function PartFields({ order, quantity, problems, onQuantity }: PartFieldsProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const percent = numberFormat(language, { style: 'percent' });
  const rest = order.quantity - (quantity ?? order.quantity);
  return (
    <div className={classes.partFields}>
      <div className={classes.shares} role="group" aria-label={text('partToClose')}>
        {shares.map((share) => (
          <UnstyledButton
            key={share}
            className={classes.share}
            aria-pressed={quantity === shareOf(order.quantity, share)}
            onClick={() => onQuantity(shareOf(order.quantity, share))}
          >
            {percent.format(share / 100)}
          </UnstyledButton>
        ))}
      </div>
      <NumberBox
        label={text('stakeToClose')}
        value={quantity}
        decimals={2}
        step={10}
        suffix=" €"
        description={rest > 0 ? text('restStays', { amount: euroText(rest, language) }) : undefined}
        error={problemAt(problems, 'quantity')}
        onValue={onQuantity}
      />
    </div>
  );
}

/** Confirms closing an open order, or a part of it, at the current price. */
export function CloseDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const asking = useAsking();
  const { mutateAsync, isPending } = useWrite(closeOrder);
  const quote = useQuote(order.symbol);
  const [moved, setMoved] = useState<Price | null>(null);
  const [quantity, setQuantity] = useState<number | null>(order.quantity);
  const mayDivide = useMay('order:closeOwn');
  const problems = quantityProblems(quantity, order.quantity);
  // An order can close only on a price from after its opening, which arrives within seconds.
  const awaitsNewerQuote = quote !== null && order.dateOpened !== null && quote.time <= Date.parse(order.dateOpened);
  const confirm = async (): Promise<void> => {
    try {
      const body = { ...seenOf(order, quote, moved), ...partOf(order, quantity) };
      const { profit } = await mutateAsync({ params: { id: order.id }, body });
      const [amount, part] = [resultText(toCents(profit ?? 0), language), euroText(quantity ?? 0, language)];
      const isPart = 'quantity' in body;
      const closed = text(isPart ? 'partClosedToast' : 'closedToast', { symbol: order.symbol, amount, part });
      showToast({ type: 'success', message: asking.done(closed) });
    } catch (error) {
      showError(error);
      const price = movedPrice(error);
      setMoved(price);
      if (price !== null) return;
    }
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      title={text('closeTitle', { symbol: order.symbol })}
      confirmLabel={text('closeNow')}
      busy={isPending || awaitsNewerQuote}
      blocked={problems.length > 0}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      {mayDivide && <PartFields order={order} quantity={quantity} problems={problems} onQuantity={setQuantity} />}
      <p className={classes.closeResult}>
        {text('profit')} <LiveProfit order={problems.length > 0 ? order : { ...order, ...partOf(order, quantity) }} />
      </p>
      <p className={classes.detail}>{asking.hint(text('closeText'))}</p>
    </ConfirmDialog>
  );
}

/** Confirms cancelling a pending order. */
export function CancelDialog({ order, onDone }: DialogProps) {
  const text = useTexts('platform');
  const { language } = useUiLocale();
  const asking = useAsking();
  const { mutateAsync, isPending } = useWrite(orders.routes.remove);
  const amount = euroText(order.quantity, language);
  const confirm = async (): Promise<void> => {
    try {
      await mutateAsync({ params: { id: order.id } });
      showToast({ type: 'success', message: asking.done(text('takenBackToast', { symbol: order.symbol, amount })) });
    } catch (error) {
      showError(error);
    }
    onDone();
  };
  return (
    <ConfirmDialog
      opened
      title={text('takeBackTitle', { symbol: order.symbol })}
      confirmLabel={text('takeBack')}
      keepLabel={text('keepOrder')}
      busy={isPending}
      onClose={onDone}
      onConfirm={() => void confirm()}
    >
      {asking.hint(text('takeBackText', { amount }))}
    </ConfirmDialog>
  );
}
