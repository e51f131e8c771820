import type { VerificationStatus } from '@countinghouse/contract/verification/verification-states.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { returnToCard } from '@countinghouse/contract/schemas/withdrawal/review.ts';
import { type TestMoney, type Withdrawal, withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { failWithdrawal } from '@countinghouse/contract/schemas/withdrawal/withdrawal.ts';
import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useContractForm } from '../../../kernel/form/use-contract-form.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useUser } from '../../../kernel/session/session.ts';
import { FormDialog } from '../../../ui/form/form-dialog.tsx';
import { TextareaField } from '../../../ui/form/text-fields.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { showToast } from '../../../ui/toast/toast-store.ts';
import { isWaiting } from '../age-clock.tsx';
import { PayoutWait } from '../payout-wait.tsx';
import classes from '../withdrawal.module.css';
import { CompleteDialog, useCompletionNeeds } from './complete-dialog.tsx';

interface FailDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Asks for the reason of a refusal, which the customer can read, and returns the money. */
function FailDialog({ item, onClose }: FailDialogProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(item.amount, useLanguage());
  const { mutateAsync } = useWrite(failWithdrawal);
  const { form, submitting } = useContractForm({ schema: failWithdrawal.body, defaultValues: { reason: '' } });
  const fail = submitting(async ({ reason }) => {
    await mutateAsync({ params: { id: item.id }, body: { reason, version: item.version } });
    showToast({ type: 'success', message: text('failed', { amount, name: item.leadName }) });
    onClose();
  });
  return (
    <FormDialog
      title={text('failTitle')}
      text={text('failText', { amount, name: item.leadName })}
      onClose={onClose}
      form={form}
      onSubmit={fail}
      submitLabel={text('failConfirm', { amount })}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('failReason')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}

interface ReturnPartProps {
  readonly item: Withdrawal;
  /** Euro that go back to cards before anything is paid. */
  readonly toCard: number;
}

/** Says that card money goes back first, and does it with one click. */
function ReturnPart({ item, toCard }: ReturnPartProps) {
  const text = useTexts('withdrawal');
  const amount = euroText(toCard, useLanguage());
  const [isOpen, setOpen] = useState(false);
  return (
    <Alert color="warning">
      <p>{text('noticeCard', { amount })}</p>
      <Button variant="default" size="xs" onClick={() => setOpen(true)}>
        {text('returnAction', { amount })}
      </Button>
      {isOpen && <ReturnDialog item={item} toCard={toCard} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

function ReturnDialog({ item, toCard, onClose }: ReturnPartProps & { readonly onClose: () => void }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const back = euroText(toCard, language);
  const { mutateAsync } = useWrite(returnToCard);
  const { form, submitting } = useContractForm({
    schema: returnToCard.body,
    defaultValues: { reason: text('returnReason') },
  });
  const giveBack = submitting(async ({ reason }) => {
    await mutateAsync({ params: { id: item.id }, body: { reason, version: item.version } });
    showToast({ type: 'success', message: text('returned') });
    onClose();
  });
  return (
    <FormDialog
      title={text('returnTitle')}
      text={text('returnText', { amount: euroText(item.amount, language), back })}
      onClose={onClose}
      form={form}
      onSubmit={giveBack}
      submitLabel={text('returnAction', { amount: back })}
    >
      <TextareaField
        control={form.control}
        name="reason"
        label={text('failReason')}
        rows={3}
        maxLength={500}
        required
      />
    </FormDialog>
  );
}

/** The decisions on a pending withdrawal, or why the reader cannot complete it. */
export function DecidePart({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const mayDecide = useMay('withdrawal:decide');
  const [confirming, setConfirming] = useState<'complete' | 'fail' | null>(null);
  const { hindrance, isKnown } = useHindrance(item);
  const { toCard, testMoney, staysHere } = useOriginOfMoney(item);
  if (!mayDecide || !withdrawalStates.allows(item.status, 'complete')) return null;
  return (
    <>
      {hindrance && <Notice item={item} hindrance={hindrance} />}
      {toCard > 0 && <ReturnPart item={item} toCard={toCard} />}
      {testMoney && <TestMoneyNotice money={testMoney} />}
      <div className={shared.buttons}>
        <Button disabled={!isKnown || hindrance !== null || staysHere} onClick={() => setConfirming('complete')}>
          {text(item.approval === null ? 'complete' : 'second')}
        </Button>
        <Button variant="default" onClick={() => setConfirming('fail')}>
          {text('fail')}
        </Button>
      </div>
      {confirming === 'complete' && <CompleteDialog item={item} onClose={() => setConfirming(null)} />}
      {confirming === 'fail' && <FailDialog item={item} onClose={() => setConfirming(null)} />}
    </>
  );
}

/** Money that goes back to cards first, or that nobody has paid in; neither may go to a bank account. */
const useOriginOfMoney = (item: Withdrawal) => {
  const { toCard = 0, testMoney = null } = useCompletionNeeds(item).data ?? {};
  const isTest = testMoney !== null && testMoney.isRefused && testMoney.part > 0;
  return { toCard, testMoney, staysHere: toCard > 0 || isTest };
};

/** Tells the payer how much of the payout nobody has paid in. */
function TestMoneyNotice({ money: { paidIn, part, isRefused } }: { readonly money: NonNullable<TestMoney> }) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const kind = isRefused ? (part > 0 ? 'noticeTest' : 'noticeTestCovered') : 'noticePretend';
  return (
    <Alert color="warning">{text(kind, { paidIn: euroText(paidIn, language), part: euroText(part, language) })}</Alert>
  );
}

/** Text key of the reason why a person cannot complete a withdrawal. */
type Hindrance = 'noticeOwn' | 'noticeFirst' | 'noticeOpen' | 'noticeUnconfirmed' | 'noticeUnverified' | 'noticeWaits';

interface Decider {
  readonly id: string;
  /** The customer's; undefined while loading. */
  readonly verification: VerificationStatus | undefined;
  readonly now: number;
}

type Judged = Pick<
  Withdrawal,
  'enteredBy' | 'destinationId' | 'destinationFrom' | 'destinationBy' | 'approvalBy' | 'waitsUntil'
>;

/** Why this person cannot complete it, or null; the server makes the final decision. */
export const hindranceOf = (item: Judged, { id, verification, now }: Decider): Hindrance | null => {
  const { enteredBy, destinationId, destinationFrom, destinationBy, approvalBy } = item;
  if (destinationId === null) return 'noticeOpen';
  if (enteredBy === id || destinationBy === id) return 'noticeOwn';
  if (approvalBy === id) return 'noticeFirst';
  if (destinationFrom === null) return 'noticeUnconfirmed';
  if (isWaiting(item, now)) return 'noticeWaits';
  return verification === undefined || verification === 'verified' ? null : 'noticeUnverified';
};

const useHindrance = (item: Withdrawal) => {
  const { id } = useUser();
  const now = useNow();
  const { data } = useRead(getVerification, { params: { id: item.lead } }, { resources: ['user'] });
  return { isKnown: data !== undefined, hindrance: hindranceOf(item, { id, verification: data?.status, now }) };
};

interface NoticeProps {
  readonly item: Withdrawal;
  readonly hindrance: Hindrance;
}

function Notice({ item, hindrance }: NoticeProps) {
  const text = useTexts('withdrawal');
  return (
    <Alert color="warning">
      {text(hindrance)}
      {hindrance === 'noticeWaits' && <PayoutWait item={item} inOffice />}
      {hindrance === 'noticeUnverified' && (
        <>
          {' '}
          <Link to="/office/leads/$id" params={{ id: item.lead }} className={classes.noticeLink ?? ''}>
            {text('noticeVerify')}
          </Link>
        </>
      )}
    </Alert>
  );
}
