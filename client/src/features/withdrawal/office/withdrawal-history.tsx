import type { Withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { Timeline, type TimelineEntry } from '../../../ui/page/timeline.tsx';
import classes from '../withdrawal.module.css';

const endKey = ({ status, cancelled }: Withdrawal): TextKey<'withdrawal'> => {
  if (status === 'completed') return 'happenedCompleted';
  return cancelled ? 'happenedCancelled' : 'happenedFailed';
};

/** The history of a withdrawal, latest first. */
export function WithdrawalHistory({ item }: { readonly item: Withdrawal }) {
  const text = useTexts('withdrawal');
  const ended: TimelineEntry[] =
    item.dateDecided === null
      ? []
      : [
          {
            id: 'ended',
            title: text(endKey(item)),
            instant: item.dateDecided,
            actor: item.decidedByName,
            tone: item.status === 'completed' ? 'success' : 'neutral',
            body: item.status === 'failed' && !item.cancelled ? item.reason : null,
          },
        ];
  const begun: TimelineEntry = {
    id: 'begun',
    title: text(item.enteredBy === item.lead ? 'happenedRequested' : 'happenedEntered'),
    instant: item.dateCreation,
    actor: item.enteredByName,
  };
  return (
    <>
      {item.approvalByName !== null && (
        <p className={classes.reason}>{text('noticeSecond', { name: item.approvalByName })}</p>
      )}
      <Timeline label={text('history')} entries={[...ended, begun]} />
    </>
  );
}
