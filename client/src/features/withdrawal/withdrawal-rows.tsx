import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { RecordCard } from '../../ui/page/record-card.tsx';
import shared from '../../ui/page/shared-styles.module.css';
import { AgeClock } from './age-clock.tsx';
import { PayoutWait } from './payout-wait.tsx';
import { WithdrawalStatusBadge } from './withdrawal-status-badge.tsx';
import classes from './withdrawal.module.css';

interface WithdrawalRowsProps {
  readonly items: readonly Withdrawal[];
  readonly label: string;
  readonly inOffice?: boolean;
  /** The actions on a withdrawal. */
  readonly action: ComponentType<{ readonly item: Withdrawal }>;
  /** Shows the next step of a withdrawal. */
  readonly progress?: ComponentType<{ readonly item: Withdrawal; readonly inOffice: boolean }>;
}

/** A customer's withdrawals, newest first, each with state, age, destination and reason. */
export function WithdrawalRows({
  items,
  label,
  inOffice = false,
  action: Action,
  progress: Progress = PayoutWait,
}: WithdrawalRowsProps) {
  const text = useTexts('withdrawal');
  return (
    <ul className={shared.rows} aria-label={label}>
      {items.map((item) => (
        <RecordCard
          key={item.id}
          amount={item.amount}
          badges={
            <>
              <WithdrawalStatusBadge item={item} inOffice={inOffice} />
              <AgeClock item={item} />
            </>
          }
          reason={item.status === 'failed' && !item.cancelled && item.reason}
          details={
            <span className={classes.details}>
              <span>{item.destination === null ? text('toOpen') : text('to', { destination: item.destination })}</span>
              <span>
                {item.transactionId} · <DateTime instant={item.dateCreation} />
              </span>
            </span>
          }
          action={<Action item={item} />}
        >
          <Progress item={item} inOffice={inOffice} />
          {item.enteredBy !== item.lead && (
            <span className={shared.detail}>{text('enteredBy', { name: item.enteredByName })}</span>
          )}
        </RecordCard>
      ))}
    </ul>
  );
}
