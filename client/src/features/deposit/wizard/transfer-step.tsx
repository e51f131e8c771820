import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { type TransferDetails, transferDetails } from '@countinghouse/contract/deposit/transfer.ts';
import { startTransfer } from '@countinghouse/contract/schemas/deposit/transfer.ts';
import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { Alert, Button, Skeleton } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import { useFormState } from 'react-hook-form';
import { call } from '../../../kernel/call/call.ts';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { Form } from '../../../ui/form/form.tsx';
import { dateText } from '../../../ui/format/date-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { CopyField } from '../../../ui/page/copy-field.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../deposit.module.css';
import { type AmountFields, AmountField } from './amount-field.tsx';
import { StepHeading } from './step-heading.tsx';

interface TransferStepProps {
  readonly onCreated: (deposit: Deposit) => void;
  readonly onCancel: () => void;
  readonly onDirty: (isDirty: boolean) => void;
}

/** The amount of a bank transfer; the company's account and the reference follow. */
export function TransferStep({ onCreated, onCancel, onDirty }: TransferStepProps) {
  const text = useTexts('deposit');
  const { form, control, submitting } = useContractForm<AmountFields, typeof startTransfer.body>({
    schema: startTransfer.body,
    defaultValues: { amount: null },
    shape: ({ amount }) => ({ amount: amount ?? undefined }),
  });
  const { isDirty } = useFormState({ control });
  const reportDirty = useEffectEvent(onDirty);
  useEffect(() => reportDirty(isDirty), [isDirty]);
  const start = submitting(async (body) => {
    onCreated(await call(startTransfer, { body }));
  });
  return (
    <>
      <StepHeading>{text('methodTransfer')}</StepHeading>
      <p className={classes.words}>{text('transferText')}</p>
      <Form form={form} onSubmit={start} onCancel={onCancel} submitLabel={text('transferStart')}>
        <AmountField control={control} isOwn />
      </Form>
    </>
  );
}

interface BankDetailsProps {
  readonly deposit: Deposit;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Where to send an announced transfer, and with which reference. */
export function BankDetails({ deposit, onDone, onCancel }: BankDetailsProps) {
  const text = useTexts('deposit');
  const { data, pending } = answerOf(
    useRead(transferDetails, { params: { id: deposit.id } }, { resources: ['receivingAccount'] }),
    <Skeleton height={320} />,
  );
  return (
    <>
      <StepHeading>{text('transferTitle', { amount: euroText(deposit.amount, useLanguage()) })}</StepHeading>
      {pending}
      {data && (data.account.closed === null ? <Details details={data} /> : <Closed />)}
      <div className={classes.buttons}>
        <Button onClick={onDone}>{text('done')}</Button>
        <Button variant="default" onClick={onCancel}>
          {text('cancel')}
        </Button>
      </div>
    </>
  );
}

function Closed() {
  const text = useTexts('deposit');
  return (
    <Alert color="error" role="alert">
      {text('transferClosed')}
    </Alert>
  );
}

function Details({ details: { account, reference, amount, expires } }: { readonly details: TransferDetails }) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const language = useLanguage();
  const locale = useUiLocale();
  const { holder, iban, bic, bank } = account;
  return (
    <>
      <p className={classes.words}>{text('transferHow')}</p>
      <div className={classes.bankDetails}>
        <CopyField label={text('transferReference')} value={reference} />
        <CopyField label={field('iban')} value={shownDestination(iban)} />
        <CopyField label={field('holder')} value={holder} />
        {bic !== '' && <CopyField label={field('bic')} value={bic} />}
        <CopyField label={field('bank')} value={bank} />
        <CopyField label={field('amount')} value={euroText(amount, language)} />
      </div>
      <p className={classes.words}>{text('transferUntil', { date: dateText(expires, locale, 'date') })}</p>
      <Alert color="warning">{text('transferSafe')}</Alert>
    </>
  );
}
