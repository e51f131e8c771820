import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Columns } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { StatTile, type StatTileProps } from '../../../ui/page/stat-tile.tsx';
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

interface FigureLinkProps extends StatTileProps {
  /** URL of the list behind the figure, and the filters for the records counted. */
  readonly list: string;
  readonly filters?: Filters;
}

/** A figure that links to the records behind it. */
export function FigureLink({ list, filters, ...tile }: FigureLinkProps) {
  const { history } = useRouter();
  return (
    <FrameLink
      href={`${list}${stringifySearch({ filters })}`}
      className={classes.figureLink}
      onNavigate={(href) => history.push(href)}
    >
      <StatTile {...tile} />
    </FrameLink>
  );
}

/** Formats counts and euros in the reader's language; a dash while unknown. */
export const useFigureText = () => {
  const language = useLanguage();
  return {
    count: (value: number | undefined): string => (value === undefined ? '–' : numberFormat(language).format(value)),
    money: (amount: number | undefined): string => (amount === undefined ? '–' : euroText(amount, language)),
  };
};
