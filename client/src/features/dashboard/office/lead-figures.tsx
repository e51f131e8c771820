import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../kernel/i18n/language.ts';
import { useReach } from '../../../kernel/permission/use-may.ts';
import { numberFormat } from '../../../ui/format/number-text.ts';
import { Columns } from '../../../ui/page/panel.tsx';
import { StatTile, type StatTrend } from '../../../ui/page/stat-tile.tsx';
import { useLeadCount, useLeadTrend, useNewestLeads } from './dashboard-reads.ts';

interface Counted {
  readonly count: number;
  readonly countIsMinimum: boolean;
}

const countText = (counted: Counted | undefined, language: string): string => {
  if (counted === undefined) return '–';
  return numberFormat(language).format(counted.count) + (counted.countIsMinimum ? '+' : '');
};

const weekTrend = (change: number | null, language: string): { readonly trend?: StatTrend } => {
  if (change === null || change === 0) return {};
  const value = numberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(Math.abs(change));
  return { trend: { value, direction: change > 0 ? 'up' : 'down', good: change > 0 } };
};

/** Leads of one day; `date` is YYYY-MM-DD in the reader's time zone. */
interface TrendDay {
  readonly date: string;
  readonly count: number;
}

const sum = (days: readonly TrendDay[]): number => days.reduce((total, { count }) => total + count, 0);

interface TrendFigures {
  readonly today: number;
  readonly week: number;
  readonly month: number;
  /**
   * Change of the last seven days against the previous seven, as a share (0.25 is a quarter more); null without a
   * basis.
   */
  readonly weekChange: number | null;
}

/** The tiles' figures of the last days, oldest day first. */
export const trendFigures = (days: readonly TrendDay[]): TrendFigures => {
  const week = sum(days.slice(-7));
  const before = sum(days.slice(-14, -7));
  return {
    today: days.at(-1)?.count ?? 0,
    week,
    month: sum(days),
    weekChange: before === 0 ? null : (week - before) / before,
  };
};

/** The number of leads in total, today, this week, this month, and unassigned. */
export function LeadFigures() {
  const text = useTexts('dashboard');
  const language = useLanguage();
  const seesAll = useReach('lead:read') === 'all';
  const leads = useNewestLeads();
  const trend = useLeadTrend();
  const unassigned = useLeadCount({ assignedTo: { isNull: true } }, seesAll);
  const { today, week, month, weekChange } = trendFigures(trend.data?.trendData ?? []);
  const number = numberFormat(language);
  const known = (value: number): string => (trend.data ? number.format(value) : '–');
  const perDay = numberFormat(language, { maximumFractionDigits: 1 }).format(month / 30);
  return (
    <Columns least={150}>
      <StatTile
        label={text(seesAll ? 'leadsTotal' : 'leadsTotalMine')}
        value={countText(leads.data, language)}
        loading={leads.isPending}
      />
      <StatTile label={text('newToday')} value={known(today)} loading={trend.isPending} />
      <StatTile
        label={text('newWeek')}
        value={known(week)}
        loading={trend.isPending}
        {...weekTrend(weekChange, language)}
        {...(weekChange !== null && { note: text('againstBefore') })}
      />
      <StatTile
        label={text('newMonth')}
        value={known(month)}
        loading={trend.isPending}
        {...(trend.data && { note: text('perDay', { formatted: perDay }) })}
      />
      {seesAll && (
        <StatTile
          label={text('unassigned')}
          value={countText(unassigned.data, language)}
          loading={unassigned.isPending}
        />
      )}
    </Columns>
  );
}
