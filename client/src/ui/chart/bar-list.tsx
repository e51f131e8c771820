import type { ReactNode } from 'react';
import classes from './bar-list.module.css';

export interface BarListItem {
  readonly id: string;
  readonly label: ReactNode;
  readonly value: number;
}

export interface BarListProps {
  readonly label: string;
  readonly items: readonly BarListItem[];
  readonly formatValue: (value: number) => string;
}

/** Names with a number and a bar of its share of the largest. */
export function BarList({ label, items, formatValue }: BarListProps) {
  const largest = Math.max(1, ...items.map(({ value }) => value));
  return (
    <ol className={classes.list} aria-label={label}>
      {items.map(({ id, label: name, value }) => (
        <li key={id} className={classes.item}>
          <span className={classes.bar} style={{ width: `${(value / largest) * 100}%` }} aria-hidden />
          <span className={classes.name}>{name}</span>
          <span className={classes.value}>{formatValue(value)}</span>
        </li>
      ))}
    </ol>
  );
}
