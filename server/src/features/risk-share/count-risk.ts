import { companyZone, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import type { RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { exactPriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { dayStart } from '../../kernel/calendar/periods.ts';
import type { App } from '../../kernel/context.ts';
import { endIfStopping, type JobKind } from '../../kernel/jobs/job.ts';
import { type OpenOrder, ordersOpenAt } from '../order/index.ts';
import { quotesBefore } from '../price/index.ts';
import {
  countResults,
  endOfSlice,
  endRecount,
  readRiskFigure,
  riskPeriod,
  type RiskPrices,
  storeRiskFigure,
} from '../trading-policy/index.ts';

/** The value of an open order at these prices. A binary order, and a symbol without a price, count as zero. */
const worthOf = ({ kind, symbol, side, stake, leverage, open }: OpenOrder, prices: RiskPrices): bigint => {
  const price = prices[symbol];
  if (kind !== 'forex' || !price) return 0n;
  const quote = { bid: toPrice(price[0]), ask: toPrice(price[1]) };
  return forexProfit({ side, stake, leverage, open }, exitPrice(side, quote));
};

interface Counted {
  readonly startsOn: Day;
  readonly endsOn: Day;
  readonly prices: RiskPrices;
}

const nothing: RiskCount = { accounts: 0, losers: 0, winners: 0, professional: 0, demo: 0, openOrders: 0 };
const beforeAll = '00000000-0000-0000-0000-000000000000';

const sum = (one: RiskCount, other: RiskCount): RiskCount => ({
  accounts: one.accounts + other.accounts,
  losers: one.losers + other.losers,
  winners: one.winners + other.winners,
  professional: one.professional + other.professional,
  demo: one.demo + other.demo,
  openOrders: one.openOrders + other.openOrders,
});

/**
 * Counts a period from the ledger and the orders, at the prices of its end. Slices of customers keep each statement
 * short, however many there are.
 */
const countRisk = async (
  { database }: App,
  { startsOn, endsOn, prices }: Counted,
  stopping?: AbortSignal,
): Promise<RiskCount> => {
  const [start, end] = [dayStart(startsOn, companyZone), dayStart(endsOn, companyZone)];
  const countSlice = async (after: string, upTo: string): Promise<RiskCount> => {
    const orders = await ordersOpenAt(database, end, { after, upTo });
    const open = orders.map((order) => ({ lead: order.lead, cents: worthOf(order, prices) }));
    return { ...(await countResults(database, { start, end, after, upTo }, open)), openOrders: orders.length };
  };
  let counted = nothing;
  for (let after = beforeAll; ;) {
    endIfStopping(stopping);
    const upTo = await endOfSlice(database, after);
    if (upTo === undefined) return counted;
    counted = sum(counted, await countSlice(after, upTo));
    after = upTo;
  }
};

/** Publishes the figure of the day, once a day. */
export const publishRisk = async (app: App, stopping?: AbortSignal): Promise<void> => {
  const now = app.clock.now();
  const period = riskPeriod(now);
  const latest = await readRiskFigure(app.database);
  if (latest && latest.endsOn >= period.endsOn) return;
  const quotes = await quotesBefore(app.database, dayStart(period.endsOn, companyZone));
  const prices = Object.fromEntries(
    quotes.map(({ symbol, bid, ask }) => [symbol, [exactPriceText(bid, 0), exactPriceText(ask, 0)] as const]),
  );
  const counted = await countRisk(app, { ...period, prices }, stopping);
  await storeRiskFigure(app.database, { ...period, ...counted, prices, dateCreation: now });
};

/** Counts the published period again, as staff requested it. */
export const recounting: JobKind = {
  kind: 'riskShare.recount',
  attempts: 3,
  isRepeatable: true,
  run: async (app, { stopping }) => {
    const figure = await readRiskFigure(app.database);
    if (!figure) return;
    const counts = await countRisk(app, figure, stopping);
    await endRecount(app.database, figure.endsOn, counts, app.clock.now());
  },
};
