import type { ReactNode } from 'react';
import classes from './reading-page.module.css';

interface ReadingPageProps {
  readonly header: ReactNode;
  readonly title: string;
  readonly isBusy?: boolean;
  /** Below the content, such as the way back. */
  readonly end: ReactNode;
  readonly children: ReactNode;
}

/** A public page of one column. It needs no component library, so that it opens at once. */
export function ReadingPage({ header, title, isBusy = false, end, children }: ReadingPageProps) {
  return (
    <div className={classes.page}>
      {header}
      <main className={classes.main} aria-busy={isBusy}>
        <h1>{title}</h1>
        {children}
        <p className={classes.quiet}>{end}</p>
      </main>
    </div>
  );
}

/** Small print of such a page. */
export const quietText = classes.quiet;
