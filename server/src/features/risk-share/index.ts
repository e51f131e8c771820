import { getRiskComputation } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Command, serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { readRiskFigure, type RiskFigure, riskPeriod, riskShareFrom } from '../trading-policy/index.ts';
import { countRisk, publishRisk } from './count-risk.ts';

const publishing = recurring({ kind: 'riskShare.publish', secondsBetween: 3_600, run: publishRisk });

const none = { accounts: 0, losers: 0, winners: 0, professional: 0, demo: 0, openOrders: 0, prices: {} };

const showComputation: Command<typeof getRiskComputation> = async ({ app }, { query }) => {
  const stored = await readRiskFigure(app.database);
  const figure: Omit<RiskFigure, 'dateCreation'> = stored ?? { ...none, ...riskPeriod(app.clock.now()) };
  const { losers, winners, professional, demo, openOrders, prices } = figure;
  return {
    ...riskShareFrom(figure),
    losers,
    winners,
    professional,
    demo,
    openOrders,
    prices: Object.entries(prices)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([symbol, [bid, ask]]) => ({ symbol, bid, ask })),
    dateCounted: stored?.dateCreation.toISOString() ?? null,
    recounted: query.recount === undefined ? null : await countRisk(app, figure),
  };
};

/** Counts the share of losing retail accounts from orders and prices, and explains the count to staff. */
export const riskShareFeature: Feature = {
  name: 'risk-share',
  routes: [serve(getRiskComputation, showComputation)],
  jobs: [publishing.job],
  start: publishing.start,
};
