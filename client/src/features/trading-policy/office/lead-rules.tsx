import { type Assessment, listAssessments } from '@countinghouse/contract/trading-policy/appropriateness.ts';
import type { TradingTerms } from '@countinghouse/contract/trading-policy/terms.ts';
import { getTrader, type Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { Button, Skeleton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { dateText } from '../../../ui/format/date-text.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { nameLink } from '../../../ui/page/name-link.ts';
import { Panel } from '../../../ui/page/panel.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';
import { useUiLocale } from '../../../ui/provider/ui-locale.ts';
import { countryName } from '../../country/index.ts';
import classes from '../policy.module.css';
import { KindStates, LimitUse, useTradingTerms } from '../trading-terms.tsx';
import { ClassDialog } from './class-dialog.tsx';

/** The customer's own limits, so that staff know why an order or a deposit is refused. */
function LeadLimits({ terms }: { readonly terms: TradingTerms }) {
  const text = useTexts('policy');
  const own = useTexts('limits');
  const language = useLanguage();
  const set = terms.limits.filter(({ amount, next }) => amount !== null || next !== null);
  const { until } = terms.coolingOff;
  if (set.length === 0 && until === null) {
    return (
      <Panel title={text('limitsTitle')}>
        <p className={shared.quiet}>{text('limitsNone')}</p>
      </Panel>
    );
  }
  return (
    <Panel title={text('limitsTitle')}>
      <p className={classes.text}>{text('limitsText')}</p>
      <Facts>
        {set.map((limit) => (
          <Fact key={`${limit.kind} ${limit.period}`} name={`${own(limit.kind)}, ${own(limit.period)}`}>
            {limit.amount === null ? own('none') : euroText(limit.amount, language)} · <LimitUse limit={limit} />
          </Fact>
        ))}
        {until !== null && <Fact name={own('pause')}>{own('pauseOn', { date: dayText(until, language) })}</Fact>}
      </Facts>
    </Panel>
  );
}

/** The results of the customer's answers on knowledge and experience, newest first. */
function LeadAnswers({ lead }: { readonly lead: string }) {
  const text = useTexts('policy');
  const { data } = useRead(listAssessments, { params: { id: lead } }, { resources: ['trader'] });
  const assessments = data?.assessments ?? [];
  return (
    <Panel title={text('answersTitle')}>
      {data && assessments.length === 0 && <p className={shared.quiet}>{text('answersNone')}</p>}
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

/** The rules of a customer and their reasons: class, country, available trades, own limits and answers. */
export function LeadRules({ lead }: { readonly lead: User }) {
  const text = useTexts('policy');
  const { data, pending } = answerOf(useTradingTerms(lead.id), <Skeleton height={420} radius={10} />);
  if (!data) return pending;
  return (
    <div className={shared.stack}>
      <LeadClass lead={lead} />
      <Panel title={text('mayTitle')}>
        <KindStates terms={data} />
      </Panel>
      <LeadLimits terms={data} />
      <LeadAnswers lead={lead.id} />
    </div>
  );
}

/** A customer's class and country, with author and reason; an admin changes them here. */
function LeadClass({ lead }: { readonly lead: User }) {
  const text = useTexts('policy');
  const mayChange = useMay('trader:classify');
  const { data } = useRead(getTrader, { params: { id: lead.id } });
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Panel
      title={text('leadTitle')}
      actions={
        mayChange &&
        data && (
          <Button variant="default" size="xs" onClick={() => setConfirming(true)}>
            {text('change')}
          </Button>
        )
      }
    >
      {data && <TraderFacts trader={data} />}
      {data && isConfirming && <ClassDialog lead={lead} trader={data} onClose={() => setConfirming(false)} />}
    </Panel>
  );
}

function TraderFacts({ trader }: { readonly trader: Trader }) {
  const text = useTexts('policy');
  const language = useLanguage();
  const { clientClass, country, statedCountry, dateStated, reason, changedByName, dateChanged } = trader;
  const { dateRequested, approval } = trader;
  const locale = useUiLocale();
  return (
    <Facts>
      <Fact name={text('class')}>{text(clientClass)}</Fact>
      <Fact name={text('country')}>{country === '' ? text('countryUnknown') : countryName(country, language)}</Fact>
      {dateStated !== null && (
        <Fact name={text('stated')}>
          {text('statedText', {
            country: countryName(statedCountry, language),
            date: dateText(dateStated, locale, 'date'),
          })}
        </Fact>
      )}
      <Fact name={text('area')}>{text(trader.isProtected ? 'strict' : 'notStrict')}</Fact>
      {dateRequested !== null && (
        <Fact name={text('professionalRequest')}>
          {dateText(dateRequested, locale, 'date')}
          {approval !== null && (
            <>
              {' · '}
              <Link to="/office/approvals" search={{ record: approval }} className={nameLink}>
                {text('awaitsApproval')}
              </Link>
            </>
          )}
        </Fact>
      )}
      {reason !== '' && <Fact name={text('reason')}>{reason}</Fact>}
      {dateChanged !== null && (
        <Fact name={text('lastChange')}>
          {changedByName} · <DateTime instant={dateChanged} />
        </Fact>
      )}
    </Facts>
  );
}
