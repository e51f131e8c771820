import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { Order } from '@countinghouse/contract/order/order.ts';
import { UnstyledButton } from '@mantine/core';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { NumberBox, problemAt } from '../ticket/ticket-fields.tsx';
import type { FieldProblem } from '../ticket/use-ticket.ts';
import classes from './order.module.css';

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
export function PartFields({ order, quantity, problems, onQuantity }: PartFieldsProps) {
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
