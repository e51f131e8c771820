import { getRiskComputation } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Command, serve } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import {
  beginRecount,
  readRecount,
  readRiskFigure,
  type RiskFigure,
  riskPeriod,
  riskShareFrom,
} from '../trading-policy/index.ts';
import { publishRisk, recounting } from './count-risk.ts';

const publishing = recurring({ kind: 'riskShare.publish', secondsBetween: 3_600, run: publishRisk });

const none = { accounts: 0, losers: 0, winners: 0, professional: 0, demo: 0, openOrders: 0, prices: {} };

const showComputation: Command<typeof getRiskComputation> = async (context, { query }) => {
  const { now } = context;
  const stored = await readRiskFigure(context);
  const figure: Omit<RiskFigure, 'dateCreation'> = stored ?? { ...none, ...riskPeriod(now) };
  const { losers, winners, professional, demo, openOrders, prices, endsOn } = figure;
  if (stored && query.recount !== undefined && (await beginRecount(context, endsOn, now)))
    await enqueue(context, recounting.kind, {});
  const recount = await readRecount(context, endsOn);
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
    recounted: recount.counts,
    dateRecounted: recount.dateDone?.toISOString() ?? null,
    isRecounting: recount.isUnderWay,
  };
};

/** Counts the share of losing retail accounts from orders and prices, and explains the count to staff. */
export const riskShareFeature: Feature = {
  name: 'risk-share',
  routes: [serve(getRiskComputation, showComputation)],
  jobs: [publishing.job, recounting],
  start: publishing.start,
};
