import { localeOf } from '@countinghouse/contract/locale.ts';
import {
  type CashFlow,
  cashFlowExport,
  type CashFlowGroup,
  cashFlowGroups,
  cashFlowStats,
  type CashFlowStep,
  cashFlowSteps,
} from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { NativeSelect, Skeleton } from '@mantine/core';
import { download } from '../../../kernel/call/download.ts';
import { DownloadMenu } from '../../../kernel/call/download-menu.tsx';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useMay, useReach } from '../../../kernel/permission/use-may.ts';
import { answerOf } from '../../../kernel/resource/answer-of.tsx';
import { useRead } from '../../../kernel/resource/use-call.ts';
import { TrendChart } from '../../../ui/chart/trend-chart.tsx';
import { DayRangeChooser } from '../../../ui/filter/day-range-chooser.tsx';
import { dayText } from '../../../ui/format/day-text.ts';
import { euroText } from '../../../ui/format/euro-text.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import shared from '../../../ui/page/shared-styles.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Columns, Panel } from '../../../ui/page/panel.tsx';
import { EmptyState } from '../../../ui/page/screen-state.tsx';
import { StatTile } from '../../../ui/page/stat-tile.tsx';
import { FiguresPanel } from '../../../ui/table/figures.tsx';
import { type CashFlowAddress, useCashFlowAddress } from './cash-flow-address.ts';
import classes from './cash-flow.module.css';

interface CashFlowChartProps {
  readonly periods: ReplyOf<typeof cashFlowStats>['periods'];
  readonly by: CashFlowStep;
}

const short = { notation: 'compact', maximumFractionDigits: 1 } as const;

/** Short labels for an axis; a week is shown by its first day. */
const labelFormat = (language: string, by: CashFlowStep): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(localeOf(language), {
    ...(by === 'month' ? { month: 'short', year: '2-digit' } : { day: 'numeric', month: 'short' }),
    timeZone: 'UTC',
  });

/** Bars of money in and out, with a line of the net amount. */
function CashFlowChart({ periods, by }: CashFlowChartProps) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  const label = labelFormat(language, by);
  return (
    <Panel title={text('chart')}>
      <TrendChart
        title={text('chart')}
        series={[text('moneyIn'), text('moneyOut'), text('net')]}
        points={periods.map(({ date, in: moneyIn, out, net }) => ({
          label: label.format(new Date(date)),
          values: [moneyIn, out, net],
        }))}
        kind="bar"
        lastAsLine
        height={280}
        formatValue={(value) => euroText(value, language)}
        formatTick={(value) => numberFormat(language, short).format(value)}
      />
    </Panel>
  );
}

/** Exports the displayed figures, with the permission. */
function CashFlowExport({ address }: { readonly address: CashFlowAddress }) {
  const text = useTexts('cashFlow');
  if (!useMay('cashFlow:export')) return null;
  const save = (format: 'csv' | 'xlsx') =>
    download(cashFlowExport, { query: { ...address, format } }, `cash-flow.${format}`);
  return (
    <DownloadMenu
      label={text('export')}
      files={[
        { label: text('exportCsv'), save: () => save('csv') },
        { label: text('exportXlsx'), save: () => save('xlsx') },
      ]}
    />
  );
}

type Address = ReturnType<typeof useCashFlowAddress>;

interface CashFlowChoicesProps {
  readonly address: Address[0];
  readonly change: Address[1];
}

const steps = { day: 'stepDay', week: 'stepWeek', month: 'stepMonth' } as const;
const groups = { none: 'groupNone', campaign: 'groupCampaign', staff: 'groupStaff' } as const;

/** Period, step and grouping. A new period resets the step to its default. */
function CashFlowChoices({ address, change }: CashFlowChoicesProps) {
  const text = useTexts('cashFlow');
  return (
    <div className={classes.choices}>
      <DayRangeChooser range={address} onChange={({ from, to }) => change({ from, to, by: undefined })} />
      <NativeSelect
        label={text('step')}
        value={address.by}
        onChange={(event) => change({ by: event.currentTarget.value as CashFlowStep })}
        data={cashFlowSteps.map((value) => ({ value, label: text(steps[value]) }))}
      />
      <NativeSelect
        label={text('group')}
        value={address.group}
        onChange={(event) => change({ group: event.currentTarget.value as CashFlowGroup })}
        data={cashFlowGroups.map((value) => ({ value, label: text(groups[value]) }))}
      />
    </div>
  );
}

function CashFlowFigures({ total }: { readonly total: CashFlow }) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  return (
    <Columns least={180}>
      <StatTile
        label={text('moneyIn')}
        value={euroText(total.in, language)}
        note={text('payments', { count: total.countIn })}
      />
      <StatTile
        label={text('moneyOut')}
        value={euroText(total.out, language)}
        note={text('payments', { count: total.countOut })}
      />
      <StatTile label={text('net')} value={euroText(total.net, language)} />
    </Columns>
  );
}

/** Money in, out and net, over time and by group. */
export function CashFlowScreen() {
  const text = useTexts('cashFlow');
  const seesAll = useReach('cashFlow:read') === 'all';
  const [address, change] = useCashFlowAddress();
  const { data, pending } = answerOf(
    useRead(cashFlowStats, { query: address }, { resources: ['funds'], keepPrevious: true }),
    <Skeleton height={320} />,
  );
  const isEmpty = data !== undefined && data.total.countIn + data.total.countOut === 0;
  return (
    <div className={shared.column}>
      <PageHeader
        title={text('title')}
        description={text(seesAll ? 'description' : 'descriptionOwn')}
        actions={<CashFlowExport address={address} />}
      />
      <CashFlowChoices address={address} change={change} />
      {pending}
      {isEmpty && <EmptyState title={text('emptyTitle')} text={text('emptyText')} />}
      {data && !isEmpty && (
        <>
          <CashFlowFigures total={data.total} />
          <CashFlowChart periods={data.periods} by={address.by} />
          <CashFlowTable answer={data} by={address.by} group={address.group} />
        </>
      )}
    </div>
  );
}

/** The label of a period by its first day for an axis or a row; `weekOf` formats a week. */
const periodText = (
  date: string,
  by: CashFlowStep,
  { language, weekOf }: { readonly language: string; readonly weekOf: (day: string) => string },
): string => {
  if (by === 'week') return weekOf(dayText(date, language));
  if (by === 'day') return dayText(date, language);
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(date));
};

interface CashFlowTableProps {
  readonly answer: ReplyOf<typeof cashFlowStats>;
  readonly by: CashFlowStep;
  readonly group: CashFlowGroup;
}

interface Row extends CashFlow {
  readonly key: string;
  readonly name: string;
}

const titles = { none: 'figures', campaign: 'groupCampaign', staff: 'groupStaff' } as const;

/** The figures by group if requested, otherwise by period with the newest first, with a total. */
function CashFlowTable({ answer, by, group }: CashFlowTableProps) {
  const text = useTexts('cashFlow');
  const language = useLanguage();
  const weekOf = (date: string): string => text('weekOf', { date });
  const nameless = text(group === 'staff' ? 'noStaff' : 'noCampaign');
  const rows: Row[] =
    group === 'none'
      ? answer.periods
          .map((period) => ({ ...period, key: period.date, name: periodText(period.date, by, { language, weekOf }) }))
          .toReversed()
      : answer.groups.map(({ id, name, ...flow }) => ({ ...flow, key: id ?? 'none', name: name ?? nameless }));
  return (
    <FiguresPanel title={text(titles[group])}>
      <thead>
        <tr>
          <th scope="col">{text(group === 'none' ? 'period' : titles[group])}</th>
          <th scope="col">{text('moneyIn')}</th>
          <th scope="col">{text('moneyOut')}</th>
          <th scope="col">{text('net')}</th>
          <th scope="col">{text('countIn')}</th>
          <th scope="col">{text('countOut')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <FlowRow key={row.key} row={row} />
        ))}
      </tbody>
      <tfoot>
        <FlowRow row={{ ...answer.total, key: 'total', name: text('total') }} />
      </tfoot>
    </FiguresPanel>
  );
}

function FlowRow({ row }: { readonly row: Row }) {
  const language = useLanguage();
  const number = numberFormat(language);
  return (
    <tr>
      <th scope="row">{row.name}</th>
      <td>{euroText(row.in, language)}</td>
      <td>{euroText(row.out, language)}</td>
      <td data-loss={row.net < 0 || undefined}>{euroText(row.net, language)}</td>
      <td>{number.format(row.countIn)}</td>
      <td>{number.format(row.countOut)}</td>
    </tr>
  );
}
