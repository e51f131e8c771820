import { Title } from '@mantine/core';
import { useId, type CSSProperties, type ReactNode } from 'react';
import classes from './page.module.css';

export interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A bordered part of a screen with its own heading. */
export function Panel({ title, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className={classes.panelHead}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {actions}
        </div>
      )}
      {children}
    </section>
  );
}

export interface ColumnsProps {
  /** Width in px below which a column wraps to the next row. */
  readonly least?: number;
  readonly children: ReactNode;
}

/**
 * Places parts side by side as space allows. Mantine's own grids create style elements, which the content security
 * policy blocks.
 */
export function Columns({ least = 220, children }: ColumnsProps) {
  return (
    <div className={classes.columns} style={{ '--least': `${least}px` } as CSSProperties}>
      {children}
    </div>
  );
}
