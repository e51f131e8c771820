import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { createMandate } from '@countinghouse/contract/schemas/mandate/mandate-calls.ts';
import { LossPeriod } from '@countinghouse/contract/schemas/mandate/mandate.ts';
import { useState } from 'react';
import { useContractForm } from '../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useWrite } from '../../kernel/resource/use-call.ts';
import { SelectField } from '../../ui/form/choice-fields.tsx';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { showToast } from '../../ui/toast/toast-store.ts';
import { limitsOf, LimitFields, type LimitValues } from './limit-fields.tsx';

interface DrawUpFormProps {
  /** By staff for this customer; otherwise for the customer's own adviser. */
  readonly lead?: string;
  readonly onClose: () => void;
}

interface Values extends LimitValues {
  readonly lossPeriod: LossPeriod;
}

const usualMonths = 3;

/** Draws up a mandate, which the customer then reads and signs. */
export function DrawUpForm({ lead, onClose }: DrawUpFormProps) {
  const text = useTexts('mandate');
  const { mutateAsync } = useWrite(createMandate);
  const [today] = useState(() => dayOf(new Date()));
  const { form, control, submitting } = useContractForm<Values, typeof createMandate.body>({
    schema: createMandate.body,
    defaultValues: {
      maxStake: null,
      maxTotal: null,
      maxLoss: null,
      lossPeriod: 'day',
      withBinary: false,
      symbols: [],
      leverage: 5,
      endsOn: addMonths(today, usualMonths),
    },
    shape: (values) => ({ ...limitsOf(values), lossPeriod: values.lossPeriod, ...(lead !== undefined && { lead }) }),
  });
  const send = submitting(async (body) => {
    await mutateAsync({ body });
    showToast({ type: 'success', message: text(lead === undefined ? 'drawnUp' : 'sentToSign') });
    onClose();
  });
  return (
    <FormDialog
      title={text('drawUp')}
      text={text(lead === undefined ? 'drawUpOwnText' : 'drawUpText')}
      onClose={onClose}
      form={form}
      onSubmit={send}
      submitLabel={text('drawUp')}
    >
      <LimitFields control={control} />
      <SelectField
        control={control}
        name="lossPeriod"
        label={text('lossPeriod')}
        options={LossPeriod.options.map((value) => ({ value, label: text(`period_${value}`) }))}
        required
      />
    </FormDialog>
  );
}
