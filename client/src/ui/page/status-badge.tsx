import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type BadgeTone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'error';

export interface StatusBadgeProps {
  readonly tone: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A coloured state with its text, which is never truncated; colour is never the only indicator. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon ?? <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
