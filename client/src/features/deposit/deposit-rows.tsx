import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { RecordCard } from '../../ui/page/record-card.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import classes from './deposit.module.css';
import { Means, DepositStatusBadge, TestBadge } from './deposit-badges.tsx';
import { reasonLabels } from './deposit-labels.ts';

interface DepositRowsProps {
  readonly items: readonly Deposit[];
  readonly label: string;
  /** The actions on a deposit. */
  readonly action: ComponentType<{ readonly item: Deposit }>;
  /** Further details of a deposit. */
  readonly more?: ComponentType<{ readonly item: Deposit }>;
}

/**
 * A customer's deposits, newest first, each with its state, means and reason of failure; a note replaces the test
 * badges if all card deposits are tests.
 */
export function DepositRows({ items, label, action: Action, more: More }: DepositRowsProps) {
  const text = useTexts('deposit');
  const cards = items.filter(({ method }) => method === 'card');
  const allTest = cards.length > 0 && cards.every(({ test }) => test);
  const rows = (
    <ul className={shared.rows} aria-label={label}>
      {items.map((item) => (
        <RecordCard
          key={item.id}
          amount={item.amount}
          badges={
            <>
              <DepositStatusBadge item={item} />
              {item.test && !allTest && <TestBadge />}
            </>
          }
          reason={item.reason && text(reasonLabels[item.reason].why)}
          details={
            <span className={classes.quiet}>
              <Means item={item} /> · <DateTime instant={item.dateCreation} />
            </span>
          }
          action={<Action item={item} />}
        >
          {item.enteredByName !== null && (
            <span className={classes.quiet}>{text('enteredBy', { name: item.enteredByName })}</span>
          )}
          {More && <More item={item} />}
        </RecordCard>
      ))}
    </ul>
  );
  if (!allTest) return rows;
  return (
    <>
      <p className={`${classes.quiet} ${classes.said}`}>{text('testNote')}</p>
      {rows}
    </>
  );
}
