import { fewestAccounts } from '@countinghouse/contract/trading-policy/risk-share.ts';
import {
  getRiskComputation,
  type RiskComputation,
  type RiskCount,
} from '@countinghouse/contract/trading-policy/risk-computation.ts';
import { Button, Skeleton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { DateTime } from '../../../ui/format/date-time.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Fact, Facts } from '../../../ui/page/facts.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ErrorState } from '../../../ui/page/screen-state.tsx';
import shared from '../../../ui/page/shared-styles.module.css';
import classes from '../policy.module.css';

const rules = ['riskRuleAccount', 'riskRuleResult', 'riskRuleOpen', 'riskRuleLeftOut', 'riskRuleDaily'] as const;
const rows = ['accounts', 'losers', 'winners', 'even', 'professional', 'demo', 'openOrders'] as const;
const labels = {
  accounts: 'riskAccounts',
  losers: 'riskLosers',
  winners: 'riskWinners',
  even: 'riskEven',
  professional: 'riskProfessional',
  demo: 'riskDemo',
  openOrders: 'riskOpenOrders',
} as const satisfies Record<(typeof rows)[number], string>;

/** How the published share of losing accounts was counted, for every member of staff. */
export function RiskScreen() {
  const text = useTexts('policy');
  const { data, error, refetch } = useRead(getRiskComputation, { query: {} });
  return (
    <div className={shared.stack}>
      <PageHeader title={text('riskTitle')} description={text('riskText')} />
      {!data && error && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={320} radius={10} />}
      {data && <Figure computation={data} />}
      <Panel title={text('riskRules')}>
        <ul className={classes.list}>
          {rules.map((rule) => (
            <li key={rule}>{text(rule)}</li>
          ))}
        </ul>
      </Panel>
      {data && data.prices.length > 0 && <Prices prices={data.prices} />}
    </div>
  );
}

function Figure({ computation }: { readonly computation: RiskComputation }) {
  const text = useTexts('policy');
  const language = useLanguage();
  const { share, from, to, dateCounted } = computation;
  const percent = numberFormat(language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <Panel title={text('riskFigure')}>
      <Facts>
        <Fact name={text('riskShare')}>
          {share === null ? text('riskTooFew', { count: fewestAccounts }) : percent.format(share / 100)}
        </Fact>
        <Fact name={text('riskPeriod')}>
          {dayText(from, language)} – {dayText(to, language)}
        </Fact>
        <Fact name={text('riskCounted')}>{dateCounted === null ? '–' : <DateTime instant={dateCounted} />}</Fact>
      </Facts>
      <Counts published={computation} />
    </Panel>
  );
}

const countOf = (counts: RiskCount, row: (typeof rows)[number]): number =>
  row === 'even' ? counts.accounts - counts.losers - counts.winners : counts[row];

const millisecondsBetweenReads = 3_000;

/** The last new count, and a request for another one, which is made in the background. */
const useRecount = (published: RiskComputation) => {
  const [isWanted, want] = useState(false);
  const { data, error, isFetching, refetch } = useRead(
    getRiskComputation,
    { query: { recount: 'true' } },
    { enabled: isWanted },
  );
  const latest = data ?? published;
  const { isRecounting } = latest;
  useEffect(() => {
    if (!isRecounting) return undefined;
    const reading = setInterval(() => void (isWanted ? refetch() : want(true)), millisecondsBetweenReads);
    return () => clearInterval(reading);
  }, [isRecounting, isWanted, refetch]);
  const count = (): void => (isWanted ? void refetch() : want(true));
  return { latest, error, isBusy: isFetching || isRecounting, count };
};

/** The published counts, beside those of a new count on request. */
function Counts({ published }: { readonly published: RiskComputation }) {
  const text = useTexts('policy');
  const format = numberFormat(useLanguage());
  const { latest, error, isBusy, count } = useRecount(published);
  const again = latest.recounted;
  return (
    <>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('riskCount')}</th>
            <th scope="col">{text('riskPublished')}</th>
            {again && <th scope="col">{text('riskRecounted')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row}>
              <th scope="row">{text(labels[row])}</th>
              <td>{format.format(countOf(published, row))}</td>
              {again && <td>{format.format(countOf(again, row))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {latest.dateRecounted !== null && (
        <p className={shared.note}>
          {text('riskRecountedAt')} <DateTime instant={latest.dateRecounted} />
        </p>
      )}
      {error && <ErrorState message={messageOf(error)} onRetry={count} />}
      <Button variant="default" loading={isBusy} onClick={count}>
        {text('riskRecount')}
      </Button>
    </>
  );
}

function Prices({ prices }: Pick<RiskComputation, 'prices'>) {
  const text = useTexts('policy');
  return (
    <Panel title={text('riskPrices')}>
      <table className={classes.figures}>
        <thead>
          <tr>
            <th scope="col">{text('riskSymbol')}</th>
            <th scope="col">{text('riskBid')}</th>
            <th scope="col">{text('riskAsk')}</th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ symbol, bid, ask }) => (
            <tr key={symbol}>
              <th scope="row">{symbol}</th>
              <td>{bid}</td>
              <td>{ask}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
