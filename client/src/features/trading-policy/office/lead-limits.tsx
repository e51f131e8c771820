import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import { LimitUse } from '../limit-use.tsx';
import classes from '../policy.module.css';

/** The customer's own limits, so that staff know why an order or a deposit is refused. */
export function LeadLimits({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('policy');
  const own = useTexts('limits');
  const language = useLanguage();
  const set = terms.limits.filter(({ amount, next }) => amount !== null || next !== null);
  const { until } = terms.coolingOff;
  if (set.length === 0 && until === null) {
    return (
      <Panel title={text('limitsTitle')}>
        <p className={classes.quiet}>{text('limitsNone')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={text('limitsTitle')}>
      <p className={classes.text}>{text('limitsText')}</p>
      <dl className={classes.facts}>
        {set.map((limit) => (
          <div key={`${limit.kind} ${limit.period}`} className={classes.fact}>
            <dt>
              {own(limit.kind)}, {own(limit.period)}
            </dt>
            <dd>
              {limit.amount === null ? own('none') : euroText(limit.amount, language)} · <LimitUse limit={limit} />
            </dd>
          </div>
        ))}
        {until !== null && (
          <div className={classes.fact}>
            <dt>{own('pause')}</dt>
            <dd>{own('pauseOn', { date: dayText(until, language) })}</dd>
          </div>
        )}
      </dl>
    </Panel>
  );
}
