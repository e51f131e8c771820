import { approve } from '@countinghouse/contract/approval/approval.ts';
import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import {
  completeWithdrawal,
  type Withdrawal,
  withdrawalCompletion,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { attempt } from '../../../kernel/call/attempt.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { useRead, useWrite } from '../../../kernel/resource/use-call.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { useRecentProof } from '../../profile/index.ts';
import { isLeftToOthers, OwnPartAlert } from '../../verification/index.ts';
import classes from '../withdrawal.module.css';

interface CompleteDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Requirements for completing a withdrawal, for those who may; refetched when something that they depend on changes. */
export const useCompletionNeeds = ({ id, status }: Withdrawal) => {
  const mayDecide = useMay('withdrawal:decide');
  return useRead(
    withdrawalCompletion,
    { params: { id } },
    {
      enabled: mayDecide && withdrawalStates.allows(status, 'complete'),
      resources: ['setting', 'destination', 'deposit', 'user'],
    },
  );
};

/** Explains the effect of completing, and completes: immediately, as the first of two people, or as the second. */
export function CompleteDialog({ item, onClose }: CompleteDialogProps) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { run, busy, proof } = useCompletion(item);
  const isSecond = item.approval !== null;
  const need = useCompletionNeeds(item);
  const isFirst = !isSecond && need.data?.needsSecond === true;
  const mayPay = need.data !== undefined && !isLeftToOthers(need.data.ownPart);
  const amount = euroText(item.amount, language);
  const confirm = async (): Promise<void> => {
    await attempt(async () =>
      (await run()) ? text('completed', { amount, name: item.leadName }) : text('completedFirst'),
    );
    onClose();
  };
  if (proof) return proof;
  return (
    <ConfirmDialog
      opened
      title={text(isSecond ? 'secondTitle' : 'completeTitle')}
      confirmLabel={isFirst ? text('completeFirstConfirm') : text('completeConfirm', { amount })}
      busy={busy}
      blocked={!isSecond && !mayPay}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p className={classes.said}>
        {text('completeText', { amount, name: item.leadName, destination: shownDestination(item.destination ?? '') })}
      </p>
      {!isSecond && <Needs item={item} need={need} />}
    </ConfirmDialog>
  );
}

interface NeedsProps {
  readonly item: Withdrawal;
  readonly need: ReturnType<typeof useCompletionNeeds>;
}

/** The people that completing takes, or why that is not known. */
function Needs({ item, need: { data, error, refetch } }: NeedsProps) {
  if (data)
    return (
      <>
        <OwnPartAlert own={data.ownPart} />
        {data.needsSecond && <SecondPerson item={item} isOwnName={data.isOwnName !== false} />}
      </>
    );
  return error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
}

interface SecondPersonProps {
  readonly item: Withdrawal;
  readonly isOwnName: boolean;
}

/** Why a second person must approve it, too. */
function SecondPerson({ item, isOwnName }: SecondPersonProps) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { withdrawalApprovalThreshold, payoutPerPersonDaily } = useSetting();
  return (
    <p className={classes.said}>
      {isOwnName
        ? text('completeFirst', {
            threshold: euroText(withdrawalApprovalThreshold ?? 0, language),
            own: euroText(payoutPerPersonDaily ?? 0, language),
          })
        : text('completeOther', { holder: item.holder ?? '', name: item.leadName })}
    </p>
  );
}

/** Proposes or approves the payout, depending on this withdrawal. Returns whether it is now paid. */
const useCompletion = ({ id, version, approval }: Withdrawal) => {
  const completion = useWrite(completeWithdrawal);
  const agreement = useWrite(approve);
  const { afterProof, proof } = useRecentProof();
  const run = async (): Promise<boolean> => {
    if (approval === null)
      return (
        (await afterProof(() => completion.mutateAsync({ params: { id }, body: { version } }))).status === 'completed'
      );
    await afterProof(() => agreement.mutateAsync({ params: { id: approval }, body: {} }));
    return true;
  };
  return { run, busy: completion.isPending || agreement.isPending, proof };
};
