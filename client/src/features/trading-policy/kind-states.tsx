import type { TestedKind } from '@countinghouse/contract/trading-policy/questions.ts';
import { testedKinds } from '@countinghouse/contract/trading-policy/questions.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import classes from './policy.module.css';

interface KindStatesProps {
  readonly terms: TradingTerms;
  /** The actions for a kind, below its reasons. */
  readonly Action?: ComponentType<{ readonly kind: TestedKind; readonly terms: TradingTerms }>;
}

/** The kinds of orders that a customer may open, and the rules that prevent the others. */
export function KindStates({ terms, Action }: KindStatesProps) {
  const text = useTexts('limits');
  return (
    <div className={classes.kinds}>
      {testedKinds.map((kind) => {
        const { objections } = terms[kind];
        const isOpen = objections.length === 0;
        return (
          <div key={kind} className={classes.kind}>
            <div className={classes.kindHead}>
              {text(kind)}
              <StatusBadge tone={isOpen ? 'success' : 'warning'}>{text(isOpen ? 'open' : 'closed')}</StatusBadge>
            </div>
            {!isOpen && (
              <ul className={classes.reasons}>
                {objections.map(({ rule, message }) => (
                  <li key={rule}>{message}</li>
                ))}
              </ul>
            )}
            {Action && <Action kind={kind} terms={terms} />}
          </div>
        );
      })}
    </div>
  );
}
