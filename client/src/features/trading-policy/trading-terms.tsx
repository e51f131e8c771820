import type { OwnLimit } from '@countinghouse/contract/trading-policy/limits.ts';
import { type TestedKind, testedKinds } from '@countinghouse/contract/trading-policy/questions.ts';
import { getTerms, type TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import type { ComponentType } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../kernel/i18n/language.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { dateText } from '../../ui/format/date-text.ts';
import { euroText } from '../../ui/format/euro-text.ts';
import { StatusBadge } from '../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../ui/provider/ui-locale.ts';
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

/** A customer's trading terms; refetched when the customer, the rules, their funds or their limits change. */
export const useTradingTerms = (lead: string) =>
  useRead(getTerms, { params: { id: lead } }, { resources: ['trader', 'user', 'funds', 'deposit'] });

/** The used part of a limit, and any looser one to come. */
export function LimitUse({ limit }: { readonly limit: OwnLimit }) {
  const text = useTexts('limits');
  const language = useLanguage();
  const locale = useUiLocale();
  const { used, next } = limit;
  return (
    <>
      {text('used', { used: euroText(used, language) })}
      {next && (
        <>
          {'. '}
          {text('next', {
            date: dateText(next.at, locale),
            amount: next.amount === null ? text('none') : euroText(next.amount, language),
          })}
        </>
      )}
    </>
  );
}
