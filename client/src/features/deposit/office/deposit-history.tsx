import type { Deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';
import { Timeline, type TimelineEntry } from '../../../ui/page/timeline.tsx';
import { reasonLabels } from '../deposit-labels.ts';

const begunKey = ({ method, enteredByName }: Deposit): TextKey<'deposit'> => {
  if (method === 'bank_transfer') return 'happenedRecorded';
  return enteredByName === null ? 'happenedStarted' : 'happenedStartedFor';
};

const endKeys = {
  completed: 'happenedCompleted',
  failed: 'happenedFailed',
  cancelled: 'happenedCancelled',
} as const;

/** The history of a deposit, latest first. */
export function DepositHistory({ item }: { readonly item: Deposit }) {
  const text = useTexts('deposit');
  const { status, dateDone, reason } = item;
  const ended: TimelineEntry[] =
    dateDone === null || status === 'pending' || status === 'awaiting_3d_secure'
      ? []
      : [
          {
            id: 'ended',
            title: text(endKeys[status]),
            instant: dateDone,
            tone: status === 'completed' ? 'success' : 'neutral',
            body: reason && text(reasonLabels[reason].why),
          },
        ];
  const begun: TimelineEntry = {
    id: 'begun',
    title: text(begunKey(item)),
    instant: item.dateCreation,
    actor: item.enteredByName ?? item.leadName,
  };
  return <Timeline label={text('history')} entries={[...ended, begun]} />;
}
