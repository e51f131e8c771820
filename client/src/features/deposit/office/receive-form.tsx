import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { receiveTransfer } from '@countinghouse/contract/deposit/transfer.ts';
import { call } from '../../../kernel/call/call.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useFormGuard } from '../../../kernel/form/use-unsaved-guard.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Form } from '../../../ui/form/form.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { TextField } from '../../../ui/form/text-fields.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from '../deposit.module.css';
import { useKeepDeposit } from '../use-live-deposit.ts';

interface ArrivalFields {
  amount: number | null;
  statementReference: string;
  fullName: string;
}

/** Records that an announced transfer has arrived, as the bank statement shows it. */
export function ReceiveForm({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const keep = useKeepDeposit();
  const { form, control, submitting } = useContractForm<ArrivalFields, typeof receiveTransfer.body>({
    schema: receiveTransfer.body,
    defaultValues: { amount: item.amount, statementReference: '', fullName: '' },
    shape: (fields) => ({ ...fields, amount: fields.amount ?? undefined }),
  });
  useFormGuard(control);
  const receive = submitting(async (body) => {
    await keep(await call(receiveTransfer, { params: { id: item.id }, body }));
  });
  return (
    <section className={shared.part}>
      <h3 className={shared.heading}>{text('arrived')}</h3>
      <p className={classes.quiet}>{text('arrivedText')}</p>
      <Form form={form} onSubmit={receive} submitLabel={text('arrivedSubmit')}>
        <EuroField control={control} name="amount" label={text('arrivedAmount')} required />
        <TextField
          control={control}
          name="statementReference"
          label={field('statementReference')}
          description={text('referenceHint')}
          autoComplete="off"
          required
        />
        <TextField control={control} name="fullName" label={text('arrivedName')} autoComplete="off" required />
      </Form>
    </section>
  );
}
