import type { ReactNode } from 'react';
import { Money } from '../format/money.tsx';
import classes from './record-card.module.css';
import shared from './shared-styles.module.css';

interface RecordCardProps {
  readonly amount: number;
  readonly badges: ReactNode;
  readonly reason?: ReactNode;
  readonly details: ReactNode;
  readonly action: ReactNode;
  readonly children?: ReactNode;
}

/** A record of a customer in a list: its amount, state, details and action. */
export function RecordCard({ amount, badges, reason, details, action, children }: RecordCardProps) {
  return (
    <li className={classes.card}>
      <div className={classes.line}>
        <span className={classes.amount}>
          <Money amount={amount} />
        </span>
        <span className={shared.badges}>{badges}</span>
      </div>
      {reason && <p className={classes.reason}>{reason}</p>}
      <div className={classes.line}>
        {details}
        {action}
      </div>
      {children}
    </li>
  );
}
