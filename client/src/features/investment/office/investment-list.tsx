import { localeOf } from '@countinghouse/contract/locale.ts';
import { type Investment, investmentStates, investmentStats } from '@countinghouse/contract/investment/investment.ts';
import { investment } from '@countinghouse/contract/schemas/investment/investment.ts';
import { DividendFrequency } from '@countinghouse/contract/schemas/investment/schedule.ts';
import { addMonths, dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { useState } from 'react';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { listTexts, type ListDeclaration, ResourceList } from '../../list/index.ts';
import classes from '../investment.module.css';
import { investmentColumns } from './investment-cells.tsx';
import { InvestmentForm } from './investment-form.tsx';
import { InvestmentPanel } from './investment-panel.tsx';

/** Invested principal, dividends paid and due soon, and the last twelve months. */
function InvestmentFigures() {
  const text = useTexts('investment');
  const language = useLanguage();
  const { data, pending } = answerOf(useRead(investmentStats, {}, { resources: ['dividend'] }));
  const money = (amount: number | undefined) => (amount === undefined ? '–' : euroText(amount, language));
  const month = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: '2-digit', timeZone: 'UTC' });
  const points = (data?.byMonth ?? []).map((one) => ({
    label: month.format(new Date(`${one.month}-15T12:00:00Z`)),
    values: [one.invested, one.dividends],
  }));
  if (pending) return pending;
  return (
    <div className={classes.above}>
      <Columns least={150}>
        <StatTile
          label={text('statAtWork')}
          value={money(data?.principalActive)}
          note={data && text('statActive', { count: data.active })}
          loading={!data}
        />
        <StatTile
          label={text('statPaid')}
          value={money(data?.dividendsPaid)}
          note={data && text('statMatured', { count: data.matured })}
          loading={!data}
        />
        <StatTile
          label={text('statDue')}
          value={money(data?.dueNext30Days)}
          note={text('statNext30')}
          loading={!data}
        />
        <StatTile
          label={text('statMaturing')}
          value={money(data?.maturingNext30Days)}
          note={text('statNext30')}
          loading={!data}
        />
      </Columns>
      <Panel title={text('statMonths')}>
        <TrendChart
          title={`${text('statMonths')} (€)`}
          series={[text('statInvested'), text('statDividends')]}
          points={points}
          kind="bar"
          height={160}
          formatValue={(value) => numberFormat(language, { maximumFractionDigits: 2 }).format(value)}
        />
      </Panel>
    </div>
  );
}

const nameOf = ({ leadName, name }: Investment): string => `${name} · ${leadName}`;

export function InvestmentList() {
  const text = useTexts('investment');
  const [inAYear] = useState(() => addMonths(dayOf(new Date()), 12));
  const list: ListDeclaration<typeof investment> = {
    resource: investment,
    resources: ['dividend', 'user'],
    name: 'investment',
    ...listTexts(text),
    columns: investmentColumns({ customer: text('customer') }),
    filters: [
      {
        id: 'status',
        choices: investmentStates.names.map((value) => ({ value, label: text(investmentStates.states[value].label) })),
      },
      { id: 'name' },
      { id: 'initialAmount' },
      { id: 'rentability' },
      {
        id: 'dividendFrequency',
        choices: DividendFrequency.options.map((value) => ({ value, label: text(value) })),
      },
      { id: 'expirationDate' },
      { id: 'dateCreation' },
    ],
    nameOf,
    form: InvestmentForm,
    panel: InvestmentPanel,
    deletable: false,
    json: {
      example: {
        lead: '',
        name: text('exampleName'),
        initialAmount: 5000,
        rentability: 6.5,
        expirationDate: inAYear,
        dividendFrequency: 'monthly',
      },
      rules: async () => investment.create,
    },
    figures: <InvestmentFigures />,
  };
  return <ResourceList list={list} />;
}
