import { type ReactNode, useId } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import classes from './dashboard.module.css';

/** The state of one query behind the figures. */
interface QueryState {
  readonly data: unknown;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface FigurePartProps {
  readonly title: string;
  readonly queries: readonly QueryState[];
  /** A separate row above the others, for figures that need more space. */
  readonly first?: ReactNode;
  readonly children: ReactNode;
}

/** Figures of one kind under their heading; replaced by an error if one of the queries failed. */
export function FigurePart({ title, queries, first: firstLine, children }: FigurePartProps) {
  const id = useId();
  const failed = queries.filter(({ data, error }) => error && data === undefined);
  const [first] = failed;
  return (
    <section className={classes.figures} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {first?.error ? (
        <ErrorState
          message={messageOf(first.error)}
          onRetry={() => {
            for (const { refetch } of failed) refetch();
          }}
        />
      ) : (
        <>
          {firstLine && <Columns least={240}>{firstLine}</Columns>}
          <Columns least={150}>{children}</Columns>
        </>
      )}
    </section>
  );
}
