import { Button } from '@mantine/core';
import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { Form } from '../../../ui/form/form.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../withdrawal.module.css';

interface Fields {
  amount: number | null;
  destination: string;
}

const empty: Fields = { amount: null, destination: '' };
const withdrawals = resourceQueries(withdrawal);

/** Requests an amount up to the available cash. */
export function RequestForm({ available }: { readonly available: number }) {
  const text = useTexts('withdrawal');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = withdrawals.useCreate();
  const { form, control, submitting } = useContractForm<Fields, typeof withdrawal.create>({
    schema: withdrawal.create,
    defaultValues: empty,
    shape: ({ amount, destination }) => ({ amount: amount ?? undefined, destination }),
  });
  const request = submitting(async (wanted) => {
    const { amount } = await mutateAsync(wanted);
    form.reset(empty);
    showToast({ type: 'success', message: text('ownRequested', { amount: euroText(amount, language) }) });
  });
  return (
    <Form form={form} onSubmit={request} submitLabel={text('ownRequest')}>
      <NumberField control={control} name="amount" label={field('amount')} decimals={2} suffix=" €" required />
      <div className={classes.available}>
        <span>{text('availableNow', { amount: euroText(available, language) })}</span>
        <Button
          variant="default"
          size="xs"
          onClick={() => form.setValue('amount', available, { shouldDirty: true, shouldValidate: true })}
        >
          {text('takeAll')}
        </Button>
      </div>
      <TextField
        control={control}
        name="destination"
        label={field('destination')}
        description={text('destinationHintOwn')}
        autoComplete="off"
        required
      />
    </Form>
  );
}
