import { addDays, dayIn, dayStart, type Day } from '../format/zoned-day.ts';
import type { UiTextKey } from '../provider/ui-texts.ts';
import type { FieldFilter, FilterField } from './filter-model.ts';

/** Calendar days, both inclusive; either end may be open. */
export interface DayRange {
  readonly from?: Day;
  readonly to?: Day;
}

/** Converts a range to a filter of the field's kind. */
export function rangeFilter({ from, to }: DayRange, kind: FilterField['kind'], zone: string): FieldFilter {
  if (kind === 'day') return { ...(from && { gte: from }), ...(to && { lte: to }) };
  return { ...(from && { gte: dayStart(zone, from) }), ...(to && { lt: dayStart(zone, addDays(to, 1)) }) };
}

/** Converts a filter back to a range. */
export function filterRange({ gte, lt, lte }: FieldFilter, zone: string): DayRange {
  const day = (value: string | number | undefined) =>
    value === undefined ? undefined : String(value).length === 10 ? String(value) : dayIn(zone, new Date(value));
  const from = day(gte);
  const end = day(lt);
  const to = day(lte) ?? (end && addDays(end, -1));
  return { ...(from && { from }), ...(to && { to }) };
}

/** Common ranges, relative to the given day. */
export function presets(today: Day): { readonly key: UiTextKey; readonly range: DayRange }[] {
  const month = today.slice(0, 7);
  const lastMonthEnd = addDays(`${month}-01`, -1);
  return [
    { key: 'today', range: { from: today, to: today } },
    { key: 'yesterday', range: { from: addDays(today, -1), to: addDays(today, -1) } },
    { key: 'lastSevenDays', range: { from: addDays(today, -6), to: today } },
    { key: 'lastThirtyDays', range: { from: addDays(today, -29), to: today } },
    { key: 'thisMonth', range: { from: `${month}-01`, to: today } },
    { key: 'lastMonth', range: { from: `${lastMonthEnd.slice(0, 7)}-01`, to: lastMonthEnd } },
    { key: 'lastTwelveMonths', range: { from: yearBefore(today), to: today } },
    { key: 'thisYear', range: { from: `${today.slice(0, 4)}-01-01`, to: today } },
  ];
}

/** The day after the same day a year ago: twelve months that end today. */
const yearBefore = (today: Day): Day =>
  addDays(`${Number(today.slice(0, 4)) - 1}${today.slice(4).replace('02-29', '02-28')}`, 1);
