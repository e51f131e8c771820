import type { leadTrend } from '@countinghouse/contract/user/user-calls.ts';
import sql from 'sql-template-tag';
import type { Command } from '../../kernel/http/served.ts';
import { inScope } from '../../kernel/resource/conditions.ts';
import { plainUserTable } from './user-table.ts';

const days = 30;

/**
 * The last days up to today in a time zone, each with its first moment; a day has 23 or 25 hours when clocks change.
 */
export const lastDays = (now: Date, timezone: string): { date: string; start: Date }[] => {
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
  return Array.from({ length: days }, (_none, index) => {
    const date = today.subtract({ days: days - 1 - index });
    return { date: date.toString(), start: new Date(date.toZonedDateTime(timezone).epochMilliseconds) };
  });
};

export const readLeadTrend: Command<typeof leadTrend> = async ({ actor, query, now, request }) => {
  const shown = lastDays(now, request.timezone);
  const starts = shown.map((day) => day.start.toISOString());
  const rows = await query<{ day: number; count: number }>(sql`
    select width_bucket(u.date_creation, ${starts}::timestamptz[]) as day, count(*)::integer as count from users u
    where u.role = 'lead' and ${inScope(plainUserTable, actor, 'read')}
      and u.date_creation >= ${starts[0] ?? ''}::timestamptz and u.date_creation <= ${now}::timestamptz
    group by 1`);
  const counts = new Map(rows.map((row) => [row.day, row.count]));
  return { trendData: shown.map(({ date }, index) => ({ date, count: counts.get(index + 1) ?? 0 })) };
};
