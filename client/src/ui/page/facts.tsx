import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Tells readers of what changes. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** What is known of one thing, line by line. */
export function Facts({ live = false, children }: FactsProps) {
  return (
    <dl className={classes.facts} aria-live={live ? 'polite' : undefined}>
      {children}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly children: ReactNode;
}

/** One named value among the facts. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
