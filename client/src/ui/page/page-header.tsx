import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** A number next to the title, such as the number of records. */
  readonly count?: ReactNode;
  readonly description?: ReactNode;
  /** A back link, shown above the title. */
  readonly back?: ReactNode;
  /** Buttons at the end of the row; the main one last. */
  readonly actions?: ReactNode;
}

/** The heading of a screen: title, count and actions. */
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
