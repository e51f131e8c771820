import { personName } from '@countinghouse/contract/user/person-name.ts';
import { clientClasses } from '@countinghouse/contract/trading/leverage.ts';
import type { Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import { classifyTrader } from '@countinghouse/contract/schemas/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Alert } from '@mantine/core';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { type Choice, SelectField } from '../../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { countryName, useCountryChoices } from '../../country/index.ts';

interface ClassDialogProps {
  readonly lead: User;
  readonly trader: Trader;
  readonly onClose: () => void;
}

type Fields = Pick<Trader, 'clientClass' | 'country' | 'reason' | 'version'>;

/** Sets a customer's class or country, with a reason that the customer can read. */
export function ClassDialog({ lead, trader, onClose }: ClassDialogProps) {
  const text = useTexts('policy');
  const language = useLanguage();
  const { mutateAsync } = useWrite(classifyTrader);
  const { form, control, submitting } = useContractForm<Fields, typeof classifyTrader.body>({
    schema: classifyTrader.body,
    defaultValues: {
      clientClass: trader.clientClass,
      country: trader.country,
      reason: '',
      version: trader.version,
    },
  });
  const save = submitting(async (body) => {
    const after = await mutateAsync({ params: { id: lead.id }, body });
    const isProposed =
      body.clientClass !== after.clientClass || body.country !== after.country || after.statedCountry !== '';
    showToast({ type: 'success', message: text(isProposed ? 'changeProposed' : 'changeSaved') });
    onClose();
  });
  return (
    <FormDialog
      title={text('changeTitle', { name: personName(lead) })}
      text={text('changeText')}
      onClose={onClose}
      form={form}
      onSubmit={save}
      submitLabel={text('changeSave')}
    >
      {trader.statedCountry !== '' && (
        <Alert color="warning">{text('statedNotice', { country: countryName(trader.statedCountry, language) })}</Alert>
      )}
      <SelectField
        control={control}
        name="clientClass"
        label={text('class')}
        options={clientClasses.map((value) => ({ value, label: text(value) }))}
      />
      <SelectField control={control} name="country" label={text('country')} options={useCountries()} searchable />
      <TextareaField control={control} name="reason" label={text('reason')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}

const useCountries = (): Choice[] => {
  const text = useTexts('policy');
  return [{ value: '', label: text('countryNone') }, ...useCountryChoices()];
};
