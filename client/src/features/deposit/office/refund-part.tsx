import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import {
  type DepositRefunds,
  type Refund,
  refundStates,
  settleShortfall,
} from '@countinghouse/contract/deposit/refund.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../deposit.module.css';
import { RefundTimeline } from '../refund-timeline.tsx';
import { useRefundsOf } from '../use-refunds-of.ts';
import { RefundDialog } from './refund-dialog.tsx';

interface OpenShortfallProps {
  /** Id of the deposit. */
  readonly deposit: string;
  readonly refund: Refund;
}

/** The amount the company paid for a customer whose balance did not cover a refund, until it is settled. */
function OpenShortfall({ deposit, refund }: OpenShortfallProps) {
  const text = useTexts('deposit');
  const amount = euroText(refund.shortfall, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning" title={text('shortOpen', { amount })}>
      <p className={classes.said}>{text('shortOpenText')}</p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {text('settle')}
      </Button>
      {isOpen && <SettleDialog deposit={deposit} refund={refund} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

function SettleDialog({ deposit, refund, onClose }: OpenShortfallProps & { readonly onClose: () => void }) {
  const text = useTexts('deposit');
  const { mutateAsync } = useWrite(settleShortfall);
  const { form, control, submitting } = useContractForm({
    schema: settleShortfall.body,
    defaultValues: { refund: refund.id, note: '' },
  });
  const settle = submitting(async (body) => {
    await mutateAsync({ params: { id: deposit }, body });
    showToast({ type: 'success', message: text('settled') });
    onClose();
  });
  return (
    <FormDialog title={text('settle')} onClose={onClose} form={form} onSubmit={settle} submitLabel={text('settle')}>
      <TextareaField control={control} name="note" label={text('settleNote')} rows={3} maxLength={500} required />
    </FormDialog>
  );
}

/** A card deposit's refunds, pending proposals and open shortfalls, and a button for a further refund. */
export function RefundPart({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const mayRefund = useMay('deposit:refund');
  const { data } = useRefundsOf(item.id);
  if (!data || (!mayRefund && data.refunds.length === 0)) return null;
  const open = mayRefund
    ? data.refunds.filter(
        ({ status, shortfall, settled }) => refundStates.allows(status, 'settleShortfall') && shortfall > 0 && !settled,
      )
    : [];
  return (
    <section className={shared.part}>
      <h3 className={shared.heading}>{text('refunds')}</h3>
      {open.map((refund) => (
        <OpenShortfall key={refund.id} deposit={item.id} refund={refund} />
      ))}
      {data.waiting && <Waiting waiting={data.waiting} />}
      {data.refunds.length > 0 && <RefundTimeline refunds={data.refunds} />}
      {mayRefund && !data.waiting && <RefundButton item={item} most={data.refundable} />}
    </section>
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
