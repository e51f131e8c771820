import type { User } from '@countinghouse/contract/user/user.ts';
import { Skeleton } from '@mantine/core';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import { KindStates } from '../kind-states.tsx';
import classes from '../policy.module.css';
import { useTradingTerms } from '../use-trading-terms.ts';
import { LeadAnswers } from './lead-answers.tsx';
import { LeadClass } from './lead-class.tsx';
import { LeadLimits } from './lead-limits.tsx';

/** The rules of a customer and their reasons: class, country, available trades, own limits and answers. */
export function LeadRules({ lead }: { readonly lead: User }) {
  const text = useTexts('policy');
  const { data, error, refetch } = useTradingTerms(lead.id);
  if (!data && error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} radius={10} />;
  return (
    <div className={classes.parts}>
      <LeadClass lead={lead} />
      <Panel title={text('mayTitle')}>
        <KindStates terms={data} />
      </Panel>
      <LeadLimits terms={data} />
      <LeadAnswers lead={lead.id} />
    </div>
  );
}
