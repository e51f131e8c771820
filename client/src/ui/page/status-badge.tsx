import type { ReactNode } from 'react';
import classes from './status-badge.module.css';

export type BadgeTone = 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'error';

export interface StatusBadgeProps {
  readonly tone: BadgeTone;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
}

/** A state in words with its colour; it never shortens its text, and colour is never the only sign. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {icon ?? <span className={classes.dot} aria-hidden />}
      {children}
    </span>
  );
}
