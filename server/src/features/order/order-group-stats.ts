import { orderStates } from '@countinghouse/contract/order/order.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Actor } from '../../kernel/actor.ts';
import type { Runner } from '../../kernel/context.ts';
import { filterCondition } from '../../kernel/resource/filter-sql.ts';
import { stateConstants } from '../../kernel/resource/state-in.ts';
import { everRows, type Measure, sinceRows, totalScope, type TotalScope } from '../../kernel/totals/totals-table.ts';
import { orderTable } from './order-table.ts';

const orderState = stateConstants(orderStates.names);

type Filters = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** The result of a closed order, which the proof of the books compares with its transfer. Imported ones moved no money. */
const result = sql`case when not o.imported then o.profit end`;

/**
 * Orders of one status, kind and symbol, imported or not, with the results of the closed ones, from records. `n` counts
 * closed parts too, `placed` does not.
 */
export const recordGroups = (where: Sql): Sql => sql`
  select o.status, o.kind, o.symbol, o.imported, count(*) as n, count(*) filter (where o.part_of is null) as placed, sum(o.stake) as stake, sum(o.stake * o.leverage) as moved,
    count(*) filter (where ${result} > 0) as won, count(*) filter (where ${result} < 0) as lost,
    coalesce(sum(${result}) filter (where ${result} > 0), 0) as profits,
    coalesce(sum(${result}) filter (where ${result} < 0), 0) as losses
  from ${orderTable.base} where ${where} group by 1, 2, 3, 4`;

const day = 24 * 60 * 60 * 1_000;
const grouped = ['status', 'kind', 'symbol', 'imported'];
const dates = { dateOpened: sql`o.date_opened`, dateClosed: sql`o.date_closed` };
type DateField = keyof typeof dates;
/** The totals that answer a filter. */
const dimensions: Readonly<Record<string, 'assigned' | 'campaign'>> = { assignedTo: 'assigned', campaign: 'campaign' };

/** The same from running totals; undefined when those cannot answer. `where` is the condition of the records. */
export const totalGroups = async (
  runner: Runner,
  { actor, filters, where }: { readonly actor: Actor; readonly filters: Filters; readonly where: Sql },
): Promise<Sql | undefined> => {
  const period = Object.keys(filters).filter((field): field is DateField => Object.hasOwn(dates, field));
  const [dated] = period;
  const since = dated && onlyValue(filters[dated], 'gte');
  if (period.length > 1 || (dated && since === undefined)) return undefined;
  const measures = (dated === 'dateClosed' ? ['order_end', 'order_result_end'] : ['order', 'order_result']) as Pair;
  const scope = scopeWithin(await totalScope(runner, { actor, permission: 'order:read', measures }), filters);
  if (!scope) return undefined;
  const own = Object.fromEntries(Object.entries(filters).filter(([field]) => grouped.includes(field)));
  if (!dated || since === undefined) return storedGroups((measure) => everRows(measure, scope), measures, own);
  // The rest of the day in which the period begins is counted from the records.
  const first = new Date(Math.ceil(Date.parse(since) / day) * day);
  return sql`${storedGroups((measure) => sinceRows(measure, scope, first), measures, own)}
    union all ${recordGroups(sql`${where} and ${dates[dated]} < ${first}::timestamptz`)}`;
};

type Pair = [orders: Measure, results: Measure];

const onlyValue = (condition: Readonly<Record<string, unknown>> | undefined, operator: string): string | undefined => {
  const [[only, value] = [], ...others] = Object.entries(condition ?? {});
  return only === operator && others.length === 0 ? String(value) : undefined;
};

/**
 * One agent or one campaign can be chosen by those who see all, and themselves by others; every other filter must be one
 * of the groups.
 */
const scopeWithin = (known: Awaited<ReturnType<typeof totalScope>>, filters: Filters): TotalScope | undefined => {
  const others = Object.keys(filters).filter((field) => !grouped.includes(field) && !Object.hasOwn(dates, field));
  const [field, ...more] = others;
  if (!known || more.length > 0) return undefined;
  if (field === undefined) return { ...known, binned: false };
  const key = onlyValue(filters[field], 'eq');
  const dimension = dimensions[field];
  if (key === undefined || dimension === undefined) return undefined;
  const isWithin = known.dimension === 'all' || (known.dimension === dimension && known.key === key);
  return isWithin ? { dimension, key, binned: false } : undefined;
};

const storedGroups = (rows: (measure: Measure) => Sql, [orders, results]: Pair, filters: Filters): Sql => sql`
  select o.* from (
    select split_part(r.part, '|', 1) as status, split_part(r.part, '|', 2) as kind, split_part(r.part, '|', 5) as symbol,
      split_part(r.part, '|', 3) = 'imported' as imported, r.n,
      case when split_part(r.part, '|', 3) = 'part' then 0 else r.n end as placed, r.cents as stake,
      r.cents * split_part(r.part, '|', 4)::integer as moved, 0 as won, 0 as lost, 0 as profits, 0 as losses
    from ${rows(orders)} r
    union all
    select ${orderState.closed}, split_part(r.part, '|', 2), split_part(r.part, '|', 3), false, 0, 0, 0, 0,
      case when r.part like 'won|%' then r.n else 0 end, case when r.part like 'lost|%' then r.n else 0 end,
      case when r.part like 'won|%' then r.cents else 0 end, case when r.part like 'lost|%' then r.cents else 0 end
    from ${rows(results)} r
  ) o where ${filterCondition(orderTable as never, filters)}`;
