import type { ReactNode } from 'react';
import { Panel } from '../page/panel.tsx';
import classes from './figures.module.css';

interface FiguresProps {
  readonly label?: string;
  /** The groups of rows; the first cell names its row. A cell with `data-loss` shows a negative figure. */
  readonly children: ReactNode;
}

/** A small table of figures in columns that are aligned on the right; long names wrap. */
export function Figures({ label, children }: FiguresProps) {
  return (
    <table className={classes.table} aria-label={label}>
      {children}
    </table>
  );
}

/** A panel with a table of figures that scrolls sideways where it does not fit. */
export function FiguresPanel({ title, children }: Pick<FiguresProps, 'children'> & { readonly title: string }) {
  return (
    <Panel title={title}>
      <div className={classes.box} role="group" aria-label={title} tabIndex={0}>
        <Figures>{children}</Figures>
      </div>
    </Panel>
  );
}
