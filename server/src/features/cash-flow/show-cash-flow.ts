import type { CashFlowGroup, CashFlowStep, cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import { dayRange, dayEnd, periodsOf } from '../../kernel/calendar/periods.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { readFlows } from './cash-flow-stats.ts';

const usualDays = 30;

interface FlowInput {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly by: CashFlowStep;
  readonly group: CashFlowGroup;
}

export const cashFlowOf = async (context: Context, input: FlowInput) => {
  const { timezone } = context.request;
  const range = dayRange(input, { now: context.now, timezone, days: usualDays });
  const periods = periodsOf(range, input.by, timezone);
  const flows = await readFlows(context, {
    actor: context.actor,
    starts: periods.map(({ start }) => start),
    end: dayEnd(range.to, timezone),
    group: input.group,
  });
  return {
    ...range,
    total: flows.total,
    periods: flows.periods.map((flow, index) => ({ date: periods[index]?.date ?? range.from, ...flow })),
    groups: [...flows.groups],
  };
};

export const showCashFlow: Command<typeof cashFlowStats> = (context, { query }) => cashFlowOf(context, query);
