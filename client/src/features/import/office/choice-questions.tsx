import { Radio } from '@mantine/core';
import type { LeadImport } from '@countinghouse/contract/import/import.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useFigures } from './use-figures.ts';
import classes from './import.module.css';

/** Maximum number of campaigns that one import creates; the server refuses more. */
const mostCampaigns = 200;

interface DuplicatesQuestionProps {
  readonly value: 'skip' | 'update';
  readonly onChange: (value: 'skip' | 'update') => void;
}

/** The handling of rows whose e-mail exists. */
export function DuplicatesQuestion({ value, onChange }: DuplicatesQuestionProps) {
  const text = useTexts('import');
  return (
    <Radio.Group
      label={text('duplicatesQuestion')}
      description={text('repeatedNote')}
      value={value}
      onChange={(next) => onChange(next === 'update' ? 'update' : 'skip')}
    >
      <div className={classes.radios}>
        <Radio value="skip" label={text('skip')} description={text('skipNote')} />
        <Radio value="update" label={text('update')} description={text('updateNote')} />
      </div>
    </Radio.Group>
  );
}

interface CampaignsQuestionProps {
  readonly item: LeadImport;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
}

/** The handling of rows that name a missing campaign. */
export function CampaignsQuestion({ item, value, onChange }: CampaignsQuestionProps) {
  const text = useTexts('import');
  const { countText, figure } = useFigures();
  const tooMany = item.missingCampaignCount > mostCampaigns;
  const names = item.missingCampaigns.slice(0, 5).join(', ');
  return (
    <Radio.Group
      label={countText('missing', item.missingCampaignCount)}
      description={item.missingCampaignCount > 5 ? `${names} …` : names}
      value={value ? 'create' : 'leave'}
      onChange={(next) => onChange(next === 'create')}
      error={tooMany && text('tooManyCampaigns', { limit: figure(mostCampaigns) })}
    >
      <div className={classes.radios}>
        <Radio
          value="create"
          label={text('createCampaigns')}
          description={text('createCampaignsNote')}
          disabled={tooMany}
        />
        <Radio value="leave" label={text('leaveRows')} description={text('leaveRowsNote')} />
      </div>
    </Radio.Group>
  );
}
