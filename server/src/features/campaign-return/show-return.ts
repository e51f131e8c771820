import type { campaignReturn, ReturnFigures, ReturnGroup } from '@countinghouse/contract/campaign/campaign-return.ts';
import { mostReturnMonths } from '@countinghouse/contract/campaign/campaign-return.ts';
import { addMonths } from '@countinghouse/contract/kernel/calendar.ts';
import { reachFor } from '../../kernel/actor.ts';
import { periodsOf, requireOrder } from '../../kernel/calendar/periods.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { namesOfCampaigns } from '../campaign/index.ts';
import { sumCosts } from './cost-table.ts';
import { costFigures, figuresOf } from './figures.ts';
import { isReturnCounted, readReturn, type ReturnSpan, type ReturnSum } from './return-table.ts';

interface ReturnInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly group: ReturnGroup;
  readonly campaign?: string | undefined;
}

export interface ReturnRow extends ReturnFigures {
  readonly id: string | null;
  readonly name: string | null;
}

const nil = '00000000-0000-0000-0000-000000000000';
const usualMonths = 12;
/** Anyone can write a source into a link, so that there may be any number. */
const mostSources = 100;

const startOf = (month: string): Date => new Date(`${month}-01T00:00:00Z`);

const monthsOf = (now: Date, input: ReturnInput) => {
  const current = now.toISOString().slice(0, 7);
  const to = input.to ?? (input.from !== undefined && input.from > current ? input.from : current);
  const from = input.from ?? addMonths(`${to}-01`, 1 - usualMonths).slice(0, 7);
  requireOrder(from, to);
  const months = periodsOf({ from: `${from}-01`, to: `${to}-01` }, 'month', 'UTC').length;
  if (months > mostReturnMonths)
    throw new Refusal('unprocessable', 'rangeTooLong', { params: { limit: mostReturnMonths } });
  return { from, to };
};

type Costs = ReadonlyMap<string, bigint> | null;

const costOf = (costs: Costs, id: string): bigint | null => costs?.get(id) ?? null;

const total = (costs: Costs): bigint | null =>
  costs === null || costs.size === 0 ? null : [...costs.values()].reduce((sum, cost) => sum + cost, 0n);

interface Grouped {
  readonly sums: readonly ReturnSum[];
  readonly costs: Costs;
  readonly wanted: string | undefined;
}

const byCampaign = async (context: Context, { sums, costs, wanted }: Grouped): Promise<ReturnRow[]> => {
  const isWanted = (id: string): boolean => (wanted === undefined ? id !== nil : id === wanted);
  const names = await namesOfCampaigns(context);
  const own = Map.groupBy(sums, ({ campaign }) => campaign ?? '');
  // A campaign without leads is there for those who enter what it costs.
  const ids = [...names.keys(), nil].filter((id) => own.has(id) || (costs !== null && isWanted(id)));
  return ids.map((id) => ({
    id: id === nil ? null : id,
    name: names.get(id) ?? null,
    ...figuresOf(own.get(id) ?? [], costOf(costs, id)),
  }));
};

/** Money is spent on campaigns, so a source has no cost. */
const bySource = (sums: readonly ReturnSum[]): ReturnRow[] =>
  [...Map.groupBy(sums, ({ source }) => source)]
    .map(([source, own]) => ({ id: null, name: source === '' ? null : source, ...figuresOf(own, null) }))
    .toSorted((one, other) => other.leads - one.leads)
    .slice(0, mostSources);

const byReturn = (one: ReturnRow, other: ReturnRow): number => other.net - one.net || other.leads - one.leads;

export const returnOf = async (context: Context, input: ReturnInput) => {
  const { from, to } = monthsOf(context.now, input);
  const span: ReturnSpan = {
    from: startOf(from),
    end: startOf(addMonths(`${to}-01`, 1).slice(0, 7)),
    campaign: input.campaign,
    group: input.group,
  };
  const costs = reachFor(context.actor, 'campaign:update') === 'all' ? await sumCosts(context, span) : null;
  const sums = await readReturn(context, span);
  const whole = sums.filter(({ campaign }) => campaign === null);
  const perCampaign =
    input.campaign === undefined
      ? sums.filter(({ campaign }) => campaign !== null)
      : whole.map((sum) => ({ ...sum, campaign: input.campaign ?? null }));
  // Leads without a campaign cost nothing and earn nothing for those who ask what campaigns are worth.
  const paid = input.group === 'source' ? [] : perCampaign.filter(({ campaign }) => campaign !== nil);
  const rows =
    input.group === 'source'
      ? bySource(whole)
      : await byCampaign(context, { sums: perCampaign, costs, wanted: input.campaign });
  return {
    from,
    to,
    isComplete: await isReturnCounted(context),
    total: { ...figuresOf(whole, null), ...costFigures(paid, total(costs)) },
    rows: rows.toSorted(byReturn),
  };
};

export const showReturn: Command<typeof campaignReturn> = (context, { query }) => returnOf(context, query);
