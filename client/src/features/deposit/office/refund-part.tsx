import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import type { DepositRefunds } from '@countinghouse/contract/deposit/refund.ts';
import { proposeRefund, proposeWriteOff } from '@countinghouse/contract/schemas/deposit/refund.ts';
import { type Debt, debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { EuroField } from '../../../ui/form/number-field.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../deposit.module.css';
import { DebtTimeline, DisputeTimeline } from '../dispute-timeline.tsx';
import { RefundTimeline, useRefundsOf } from '../refund-timeline.tsx';
import { Release } from './release.tsx';

/** A card deposit's refunds, disputes and debts, pending proposals, and a button for a further refund. */
export function RefundPart({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const mayRefund = useMay('deposit:refund');
  const { data } = useRefundsOf(item.id);
  if (!data) return null;
  const { refunds, disputes, debts, waiting } = data;
  return (
    <>
      {disputes.length > 0 && (
        <section className={shared.part}>
          <h3 className={shared.heading}>{text('disputes')}</h3>
          <DisputeTimeline disputes={disputes} />
        </section>
      )}
      {debts
        .filter(({ state }) => debtStates.states[state].isOpen)
        .map((debt) => (
          <OpenDebt key={debt.id} deposit={item.id} debt={debt} mayWriteOff={mayRefund} />
        ))}
      {debts.length > 0 && <DebtTimeline debts={debts} />}
      {(mayRefund || refunds.length > 0) && (
        <section className={shared.part}>
          <h3 className={shared.heading}>{text('refunds')}</h3>
          {waiting && <Waiting waiting={waiting} />}
          {refunds.length > 0 && (
            <RefundTimeline
              refunds={refunds}
              renderAction={(refund) => mayRefund && <Release deposit={item.id} refund={refund} />}
            />
          )}
          {mayRefund && !waiting && <RefundButton item={item} most={data.refundable} />}
        </section>
      )}
    </>
  );
}

function Waiting({ waiting }: { readonly waiting: NonNullable<DepositRefunds['waiting']> }) {
  const text = useTexts('deposit');
  const { byName: name, reason, approval } = waiting;
  const amount = euroText(waiting.amount, useLanguage());
  return (
    <Alert color="info">
      {text('refundWaiting', { name, amount, reason })}{' '}
      <Link to="/office/approvals" search={{ record: approval }}>
        {text('noticeApprovalLink')}
      </Link>
    </Alert>
  );
}

function RefundButton({ item, most }: { readonly item: Deposit; readonly most: number }) {
  const text = useTexts('deposit');
  const [isOpen, setOpen] = useState(false);
  if (most === 0) return <p className={classes.quiet}>{text('refundNone')}</p>;
  return (
    <div className={classes.buttons}>
      <Button variant="default" onClick={() => setOpen(true)}>
        {text('refund')}
      </Button>
      {isOpen && <RefundDialog item={item} most={most} onClose={() => setOpen(false)} />}
    </div>
  );
}

interface OpenDebtProps {
  /** Id of the deposit. */
  readonly deposit: string;
  readonly debt: Debt;
  readonly mayWriteOff: boolean;
}

/** A customer's debt after a refund or dispute, until their credits have paid it or it is written off. */
function OpenDebt({ deposit, debt, mayWriteOff }: OpenDebtProps) {
  const text = useTexts('deposit');
  const amount = euroText(debt.amount - debt.collected, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning" title={text('debtLeft', { amount })}>
      <p className={classes.said}>{text('debtOpenText')}</p>
      {mayWriteOff && (
        <Button variant="default" size="xs" onClick={() => setOpen(true)}>
          {text('writeOff')}
        </Button>
      )}
      {isOpen && <WriteOffDialog deposit={deposit} debt={debt.id} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

interface WriteOffDialogProps {
  readonly deposit: string;
  readonly debt: string;
  readonly onClose: () => void;
}

function WriteOffDialog({ deposit, debt, onClose }: WriteOffDialogProps) {
  const text = useTexts('deposit');
  const { mutateAsync } = useWrite(proposeWriteOff);
  const { form, control, submitting } = useContractForm({
    schema: proposeWriteOff.body,
    defaultValues: { debt, note: '' },
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: deposit }, body });
    showToast({ type: 'success', message: text('writeOffProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('writeOff')}
      text={text('writeOffText')}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('writeOff')}
    >
      <TextareaField control={control} name="note" label={text('writeOffNote')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}

interface RefundDialogProps {
  readonly item: Deposit;
  /** Maximum refund now, in euros. */
  readonly most: number;
  readonly onClose: () => void;
}

interface Fields {
  amount: number | null;
  reason: string;
}

/** Proposes to refund a deposit to its card, by default in full; a second person decides. */
function RefundDialog({ item, most, onClose }: RefundDialogProps) {
  const text = useTexts('deposit');
  const field = useTexts('field');
  const language = useLanguage();
  const { mutateAsync } = useWrite(proposeRefund);
  const { form, control, submitting } = useContractForm<Fields, typeof proposeRefund.body>({
    schema: proposeRefund.body,
    defaultValues: { amount: most, reason: '' },
    shape: ({ amount, reason }) => ({ amount: amount ?? undefined, reason }),
  });
  const propose = submitting(async (body) => {
    await mutateAsync({ params: { id: item.id }, body });
    showToast({ type: 'success', message: text('refundProposed') });
    onClose();
  });
  return (
    <FormDialog
      title={text('refundTitle', { amount: euroText(item.amount, language) })}
      text={text('refundText', { card: item.cardNumber ?? '' })}
      onClose={onClose}
      form={form}
      onSubmit={propose}
      submitLabel={text('refundPropose')}
    >
      <EuroField
        control={control}
        name="amount"
        label={field('amount')}
        description={text('refundMost', { amount: euroText(most, language) })}
        required
      />
      <TextareaField
        control={control}
        name="reason"
        label={field('reason')}
        description={text('refundReasonHint')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}
