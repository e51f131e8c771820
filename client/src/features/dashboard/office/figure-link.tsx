import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { useRouter } from '@tanstack/react-router';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { StatTile, type StatTileProps } from '../../../ui/page/stat-tile.tsx';
import classes from './dashboard.module.css';

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
