import type { User } from '@countinghouse/contract/user/user.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { SelectField } from '../../../ui/form/choice-fields.tsx';
import type { FieldProps } from '../../../ui/form/field-props.ts';
import { useCampaignChoicesFor } from '../../campaign-choice/index.ts';
import type { UserFields } from './user-fields.ts';

interface CampaignFieldProps extends Pick<FieldProps<UserFields>, 'control'> {
  readonly item: User | null;
  readonly disabled: boolean;
}

/** The campaign of a member of staff. */
export function CampaignField({ control, item, disabled }: CampaignFieldProps) {
  const label = useTexts('field')('campaignName');
  const options = useCampaignChoicesFor(item);
  return (
    <SelectField
      control={control}
      name="campaign"
      label={label}
      options={options}
      disabled={disabled}
      searchable
      clearable
    />
  );
}
