import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /** Announces changes to screen readers. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** The details of a record, as a list of names and values. */
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

const nothing: readonly unknown[] = [null, undefined, false, ''];

/** One named fact; an empty one is shown as a dash. */
export function Fact({ name, children }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{nothing.includes(children) ? <span className={classes.absent}>–</span> : children}</dd>
    </div>
  );
}
