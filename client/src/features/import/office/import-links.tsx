import { useRouter } from '@tanstack/react-router';
import { stringifySearch } from '../../../kernel/router/search-text.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { IconChevronLeft } from '../../../ui/icons.ts';
import classes from './import.module.css';

/** Link to the parent screen. */
export function BackLink({ href, label }: { readonly href: string; readonly label: string }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.back} onNavigate={(to) => history.push(to)}>
      <IconChevronLeft size={14} aria-hidden />
      {label}
    </FrameLink>
  );
}

export const leadsAddress = '/office/leads';
export const importsAddress = '/office/leads/import';

/** The screen of an import, and later its report. */
export const importAddress = (id: string): string => `${importsAddress}/${id}`;

/** The list of leads created by an import: all have the time when it ended. */
export const importedLeadsAddress = (dateDone: string): string =>
  `${leadsAddress}${stringifySearch({ filters: { dateCreation: { gte: dateDone, lte: dateDone } } })}`;
