import { approve } from '@countinghouse/contract/approval/approval.ts';
import { shownDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { completeWithdrawal, type Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useWrite } from '../../../kernel/resource/use-call.ts';
import { useSetting } from '../../../kernel/setting/setting.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import classes from '../withdrawal.module.css';

interface CompleteDialogProps {
  readonly item: Withdrawal;
  readonly onClose: () => void;
}

/** Says what completing means, and does it: at once, as the first of two people, or as the second. */
export function CompleteDialog({ item, onClose }: CompleteDialogProps) {
  const text = useTexts('withdrawal');
  const language = useLanguage();
  const { withdrawalApprovalThreshold } = useSetting();
  const { run, busy } = useCompletion(item);
  const threshold = withdrawalApprovalThreshold ?? 0;
  const isSecond = item.approval !== null;
  const isFirst = !isSecond && item.amount > threshold;
  const amount = euroText(item.amount, language);
  const confirm = async (): Promise<void> => {
    try {
      const isPaid = await run();
      const message = isPaid ? text('completed', { amount, name: item.leadName }) : text('completedFirst');
      showToast({ type: 'success', message });
    } catch (error) {
      showToast({ type: 'error', message: messageOf(error) });
    }
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={text(isSecond ? 'secondTitle' : 'completeTitle')}
      confirmLabel={isFirst ? text('completeFirstConfirm') : text('completeConfirm', { amount })}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      <p className={classes.said}>
        {text('completeText', { amount, name: item.leadName, destination: shownDestination(item.destination ?? '') })}
      </p>
      {!isSecond && (
        <p className={classes.said}>
          {text(isFirst ? 'completeFirst' : 'completeDay', { threshold: euroText(threshold, language) })}
        </p>
      )}
    </ConfirmDialog>
  );
}

/** The call for this withdrawal: a second person agrees to what the first proposed. Gives whether it is paid now. */
const useCompletion = ({ id, version, approval }: Withdrawal) => {
  const completion = useWrite(completeWithdrawal);
  const agreement = useWrite(approve);
  const run = async (): Promise<boolean> => {
    if (approval === null)
      return (await completion.mutateAsync({ params: { id }, body: { version } })).status === 'completed';
    await agreement.mutateAsync({ params: { id: approval }, body: {} });
    return true;
  };
  return { run, busy: completion.isPending || agreement.isPending };
};
