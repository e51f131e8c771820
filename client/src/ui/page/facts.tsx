import type { ReactNode } from 'react';
import classes from './facts.module.css';

interface FactsProps {
  /**
   * `columns`: each name beside its value. `ends`: the value at the end of the row. `stacked`: the value below its name.
   * `figures`: as stacked, but bold, and side by side as far as there is space.
   */
  readonly layout?: 'columns' | 'ends' | 'stacked' | 'figures';
  /** Frame, distances and sizes of this list; its rules win over those of the layout. */
  readonly className?: string | undefined;
  /** Announces changes to screen readers. */
  readonly live?: boolean;
  readonly children: ReactNode;
}

/** A list of names and values, such as the details of a record or the figures of an account. */
export function Facts({ layout = 'columns', className, live = false, children }: FactsProps) {
  return (
    <dl
      className={className ? `${classes.facts} ${className}` : classes.facts}
      data-layout={layout}
      aria-live={live ? 'polite' : undefined}
    >
      {children}
    </dl>
  );
}

interface FactProps {
  readonly name: ReactNode;
  readonly tone?: 'good' | 'bad' | undefined;
  readonly children: ReactNode;
}

const nothing: readonly unknown[] = [null, undefined, false, ''];

/** One named fact; an empty one is shown as a dash. */
export function Fact({ name, tone, children }: FactProps) {
  return (
    <div data-tone={tone}>
      <dt>{name}</dt>
      <dd>{nothing.includes(children) ? <span className={classes.absent}>–</span> : children}</dd>
    </div>
  );
}
