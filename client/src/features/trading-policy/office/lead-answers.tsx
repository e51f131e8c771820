import { type Assessment, listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dateText } from '../../../ui/format/date-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import classes from '../policy.module.css';

/** The results of the customer's answers on knowledge and experience, newest first. */
export function LeadAnswers({ lead }: { readonly lead: string }) {
  const text = useTexts('policy');
  const { data } = useRead(listAssessments, { params: { id: lead } }, { resources: ['trader'] });
  const assessments = data?.assessments ?? [];
  return (
    <Panel title={text('answersTitle')}>
      {data && assessments.length === 0 && <p className={classes.quiet}>{text('answersNone')}</p>}
      <ul className={classes.answers}>
        {assessments.map((assessment) => (
          <Line key={assessment.id} assessment={assessment} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ assessment }: { readonly assessment: Assessment }) {
  const text = useTexts('policy');
  const kinds = useTexts('limits');
  const locale = useUiLocale();
  const { kind, result, score, highestScore, questionsVersion, dateAcknowledged, dateCreation } = assessment;
  const isAppropriate = result === 'appropriate';
  const confirmed =
    dateAcknowledged === null
      ? text('notAcknowledged')
      : text('acknowledgedOn', { date: dateText(dateAcknowledged, locale, 'date') });
  return (
    <li>
      <DateTime instant={dateCreation} />
      <strong>{kinds(kind)}</strong>
      <StatusBadge tone={isAppropriate ? 'success' : 'warning'}>{text(result)}</StatusBadge>
      <span>{text('answersScore', { score, highest: highestScore, version: questionsVersion })}</span>
      {!isAppropriate && <span>{confirmed}</span>}
    </li>
  );
}
