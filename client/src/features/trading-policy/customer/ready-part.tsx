import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useRouter } from '@tanstack/react-router';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { KindStates } from '../kind-states.tsx';
import classes from '../policy.module.css';

/** What is open to the customer, and the way to the questions of each kind. */
export function ReadyPart({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  return (
    <Panel title={text('ready')}>
      <KindStates terms={terms} Deed={QuestionsLink} />
    </Panel>
  );
}

function QuestionsLink({ kind, terms }: { readonly kind: TestedKind; readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  const { history } = useRouter();
  return (
    <FrameLink href={`/my/questions/${kind}`} className={classes.link} onNavigate={(to) => history.push(to)}>
      {text(terms[kind].needsAppropriateness ? 'answer' : 'yourAnswers')}: {text(kind)}
    </FrameLink>
  );
}
