import { companyZone, type Day } from '@countinghouse/contract/kernel/calendar.ts';
import type { RiskCount } from '@countinghouse/contract/trading-policy/risk-computation.ts';
import { exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { exactPriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { dayStart } from '../../kernel/calendar/periods.ts';
import type { App } from '../../kernel/context.ts';
import { type OpenOrder, ordersOpenAt } from '../order/index.ts';
import { quotesBefore } from '../price/index.ts';
import { countResults, readRiskFigure, riskPeriod, type RiskPrices, storeRiskFigure } from '../trading-policy/index.ts';

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

/** Counts a period from the ledger and the orders, at the prices of its end. */
export const countRisk = async ({ database }: App, { startsOn, endsOn, prices }: Counted): Promise<RiskCount> => {
  const [start, end] = [dayStart(startsOn, companyZone), dayStart(endsOn, companyZone)];
  const orders = await ordersOpenAt(database, end);
  const open = orders.map((order) => ({ lead: order.lead, cents: worthOf(order, prices) }));
  return { ...(await countResults(database, { start, end }, open)), openOrders: orders.length };
};

/** Publishes the figure of the day, once a day. */
export const publishRisk = async (app: App): Promise<void> => {
  const now = app.clock.now();
  const period = riskPeriod(now);
  const latest = await readRiskFigure(app.database);
  if (latest && latest.endsOn >= period.endsOn) return;
  const quotes = await quotesBefore(app.database, dayStart(period.endsOn, companyZone));
  const prices = Object.fromEntries(
    quotes.map(({ symbol, bid, ask }) => [symbol, [exactPriceText(bid, 0), exactPriceText(ask, 0)] as const]),
  );
  const counted = await countRisk(app, { ...period, prices });
  await storeRiskFigure(app.database, { ...period, ...counted, prices, dateCreation: now });
};
