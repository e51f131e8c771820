import type { Runner } from '../../kernel/context.ts';
import { countFlows, type FlowQuery, type Flows } from './cash-flow-direct-stats.ts';
import { totalFlows } from './cash-flow-total-stats.ts';

/** Sums over the clearing accounts: from running totals, or from the entries where those cannot answer. */
export const readFlows = async (runner: Runner, query: FlowQuery): Promise<Flows> =>
  (await totalFlows(runner, query)) ?? countFlows(runner, query);
