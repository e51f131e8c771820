import { Alert } from '@mantine/core';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { IconSpeakerphone } from '../../../ui/icons.ts';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

/** Number of names listed; the rest is only counted. */
const listed = 12;

interface MissingCampaignsProps {
  readonly item: LeadImport;
  readonly note?: string;
}

/** Missing campaigns named in the sheet. */
export function MissingCampaigns({ item, note }: MissingCampaignsProps) {
  const { countText } = useFigures();
  if (item.missingCampaignCount === 0) return null;
  const names = item.missingCampaigns.slice(0, listed);
  const rest = item.missingCampaignCount - names.length;
  return (
    <Alert
      color="warning"
      icon={<IconSpeakerphone size={18} aria-hidden />}
      title={countText('missing', item.missingCampaignCount)}
    >
      <ul className={classes.names}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
        {rest > 0 && <li data-rest>{countText('missingMore', rest)}</li>}
      </ul>
      {note}
    </Alert>
  );
}
