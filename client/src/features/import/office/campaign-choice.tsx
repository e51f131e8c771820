import { Select } from '@mantine/core';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { clearButton } from '../../../ui/form/found-options.ts';
import { useUiText } from '../../../ui/provider/ui-texts.ts';

const campaigns = resourceQueries(campaign);
const most = 100;

interface CampaignChoiceProps {
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  readonly description?: string;
  readonly disabled?: boolean;
}

/** Selects the campaign of rows that name none; searches on the server. */
export function CampaignChoice({ value, onChange, description, disabled = false }: CampaignChoiceProps) {
  const text = useTexts('import');
  const ui = useUiText();
  const [typed, setTyped] = useState('');
  const { data: chosen } = campaigns.useOne(value);
  // The selected campaign's name is not a search.
  const q = typed === chosen?.name ? '' : typed;
  const { data } = campaigns.useList({ filters: {}, sorts: ['name'], q, page: 1, pageSize: most });
  const found = data?.items ?? [];
  const offered = chosen && !found.some(({ id }) => id === chosen.id) ? [chosen, ...found] : found;
  return (
    <Select
      label={text('campaign')}
      description={description}
      placeholder={text('noCampaign')}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
      searchable
      clearable
      disabled={disabled}
      onSearchChange={setTyped}
      nothingFoundMessage={ui('noResults')}
      clearButtonProps={clearButton(ui('clear'))}
    />
  );
}
