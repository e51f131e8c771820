import { depositRefunds, type Refund, refundStates } from '@countinghouse/contract/deposit/refund.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { Timeline } from '../../ui/page/timeline.tsx';

interface RefundTimelineProps {
  /** Newest first. */
  readonly refunds: readonly Refund[];
  /** Whether the customer themselves reads it. */
  readonly isOwn?: boolean;
  /** Actions of the reader on a refund. */
  readonly renderAction?: (refund: Refund) => ReactNode;
}

/** A deposit's refunds, each with state, reason and shortfall. */
export function RefundTimeline({ refunds, isOwn = false, renderAction }: RefundTimelineProps) {
  const text = useTexts('deposit');
  const language = useLanguage();
  return (
    <Timeline
      label={text('refunds')}
      entries={refunds.map((refund) => {
        const { label, tone } = refundStates.states[refund.status];
        return {
          id: refund.id,
          title: `${euroText(refund.amount, language)} · ${text(label)}`,
          tone,
          instant: refund.dateDone ?? refund.dateCreation,
          actor: refund.proposedByName,
          body: (
            <>
              <RefundLabels refund={refund} isOwn={isOwn} />
              {renderAction?.(refund)}
            </>
          ),
        };
      })}
    />
  );
}

function RefundLabels({ refund, isOwn }: { readonly refund: Refund; readonly isOwn: boolean }) {
  const text = useTexts('deposit');
  const amount = euroText(refund.shortfall, useLanguage());
  const { reason, origin, shortfall, status, refused } = refund;
  const shownReason = origin === 'gateway' && !isOwn ? text('refundAtGateway') : reason;
  return (
    <>
      {shownReason !== '' && <div>{shownReason}</div>}
      {refused && !isOwn && <div>{text('refundReleased')}</div>}
      {status !== 'failed' && shortfall > 0 && <div>{text(isOwn ? 'refundShortOwn' : 'refundShort', { amount })}</div>}
    </>
  );
}

/** A deposit's refunds; refetched when the deposit or an approval changes. */
export const useRefundsOf = (id: string) =>
  useRead(depositRefunds, { params: { id } }, { resources: ['approval', 'funds'] });
