import { type Dispute, disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { type Debt, debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { Timeline } from '../../ui/page/timeline.tsx';

interface DisputeTimelineProps {
  /** Newest first. */
  readonly disputes: readonly Dispute[];
  /** Whether the customer themselves reads it. */
  readonly isOwn?: boolean;
}

/** A deposit's disputes, each with its state, hold and shortfall. */
export function DisputeTimeline({ disputes, isOwn = false }: DisputeTimelineProps) {
  const text = useTexts('deposit');
  const language = useLanguage();
  return (
    <Timeline
      label={text('disputes')}
      entries={disputes.map((dispute) => {
        const { label, tone } = disputeStates.states[dispute.status];
        return {
          id: dispute.id,
          title: `${euroText(dispute.amount, language)} · ${text(label)}`,
          tone,
          instant: dispute.dateDone ?? dispute.dateCreation,
          body: <DisputeLabels dispute={dispute} isOwn={isOwn} />,
        };
      })}
    />
  );
}

function DisputeLabels({ dispute, isOwn }: { readonly dispute: Dispute; readonly isOwn: boolean }) {
  const text = useTexts('deposit');
  const language = useLanguage();
  const { status, held, shortfall, respondBy } = dispute;
  return (
    <>
      {status === 'open' && held > 0 && <div>{text('disputeHeld', { amount: euroText(held, language) })}</div>}
      {status === 'open' && respondBy !== null && (
        <div>
          {text('disputeRespond')} <DateTime instant={respondBy} />
        </div>
      )}
      {shortfall > 0 && (
        <div>{text(isOwn ? 'disputeShortOwn' : 'disputeShort', { amount: euroText(shortfall, language) })}</div>
      )}
    </>
  );
}

/** Debts that refunds and disputes left, and how they were settled. */
export function DebtTimeline({ debts }: { readonly debts: readonly Debt[] }) {
  const text = useTexts('deposit');
  const language = useLanguage();
  return (
    <Timeline
      label={text('debts')}
      entries={debts.map(({ id, amount, collected, state, dateCreation, dateDone, writtenOff }) => {
        const { label, tone } = debtStates.states[state];
        return {
          id,
          title: `${euroText(amount, language)} · ${text(label)}`,
          tone,
          instant: dateDone ?? dateCreation,
          body: (
            <>
              {collected > 0 && collected < amount && (
                <div>{text('debtPart', { amount: euroText(collected, language) })}</div>
              )}
              {writtenOff && <div>{text('writtenOffBy', { name: writtenOff.byName, note: writtenOff.note })}</div>}
            </>
          ),
        };
      })}
    />
  );
}
