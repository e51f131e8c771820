import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** A number that belongs to the title, such as how many there are. */
  readonly count?: ReactNode;
  readonly description?: ReactNode;
  /** A way back, shown above the title. */
  readonly back?: ReactNode;
  /** Buttons at the end of the line; the main one last. */
  readonly actions?: ReactNode;
}

/** The heading of a screen: what it is, how many, and what can be done. */
export function PageHeader({ title, count, description, back, actions }: PageHeaderProps) {
  return (
    <header className={classes.header}>
      <div className={classes.heading}>
        {back && <div className={classes.back}>{back}</div>}
        <div className={classes.titleLine}>
          <Title order={1}>{title}</Title>
          {count !== undefined && <span className={classes.count}>{count}</span>}
        </div>
        {description && <p className={classes.description}>{description}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </header>
  );
}
