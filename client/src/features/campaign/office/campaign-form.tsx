import { type Campaign, campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { useFormState } from 'react-hook-form';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useUnsavedGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import type { RecordFormProps } from '../../list/index.ts';

export function CampaignForm({ item, save, onClose }: RecordFormProps<Campaign>) {
  const text = useTexts('campaign');
  const field = useTexts('field');
  const ui = useUiText();
  const { form, submitting } = useContractForm({ schema: campaign.create, defaultValues: { name: item?.name ?? '' } });
  const { isDirty, isSubmitting } = useFormState({ control: form.control });
  useUnsavedGuard(isDirty && !isSubmitting);
  return (
    <Form form={form} onSubmit={submitting(save)} onCancel={onClose} submitLabel={item ? ui('save') : text('create')}>
      <TextField control={form.control} name="name" label={field('name')} required autoFocus />
    </Form>
  );
}
