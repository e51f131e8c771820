import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../../ui/frame/frame-link.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { KindStates } from '../kind-states.tsx';
import classes from '../policy.module.css';

/** The trades available to the customer, with links to the questions of each kind. */
export function ReadyPart({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  return (
    <Panel title={text('ready')}>
      <KindStates terms={terms} Action={KindLinks} />
    </Panel>
  );
}

/** No link to questions if their answers cannot change the refusal. */
const closedRules: ReadonlySet<string> = new Set(['binaryRetail', 'capability']);

function KindLinks({ kind, terms }: { readonly kind: TestedKind; readonly terms: TradingTerms }) {
  const text = useTexts('limits');
  const { objections, needsAppropriateness } = terms[kind];
  const isClosed = objections.some(({ rule }) => closedRules.has(rule));
  return (
    <div className={classes.line}>
      {objections.some(({ rule }) => rule === 'notVerified') && <Way href="/my/verification">{text('verify')}</Way>}
      {!(isClosed && needsAppropriateness) && (
        <Way href={`/my/questions/${kind}`}>
          {text(needsAppropriateness ? 'answer' : 'yourAnswers')}: {text(kind)}
        </Way>
      )}
    </div>
  );
}

function Way({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  const { history } = useRouter();
  return (
    <FrameLink href={href} className={classes.link} onNavigate={(to) => history.push(to)}>
      {children}
    </FrameLink>
  );
}
