import { priceCandles, priceDay, priceQuotes } from '@countinghouse/contract/price/price.ts';
import { provedQuote } from '@countinghouse/contract/price/proved-quote.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { showDay } from './day-curves.ts';
import { marketOf, openMarket } from './market.ts';
import { leadMarket } from './lead-market.ts';
import { followQuotes, requireSameSource } from './relay.ts';
import { prices } from './price-stream.ts';
import { showProvedQuote } from './show-proved-quote.ts';
import { showCandles, showQuotes } from './show-prices.ts';

export { firstBeyond, type ReachedCandle, recordedRange } from './candle-table.ts';
export { type Market, marketOf, openMarket } from './market.ts';
export { currentHolder, holderOf, requireHolder, takePrices } from './price-holder-table.ts';
export { priceSecret } from './price-secret-table.ts';
export { placesOf, quoteKeeperOf, type QuotePlace, tickOf } from './quote-batches.ts';
export { quotesBefore } from './recorded-quotes.ts';
export { verifyBatches } from './verify-batches.ts';
export { tickRing } from './tick-ring.ts';

export const priceFeature: Feature = {
  name: 'price',
  routes: [
    serve(priceQuotes, showQuotes),
    serve(priceCandles, showCandles),
    serve(priceDay, showDay),
    serve(provedQuote, showProvedQuote),
  ],
  start: async (app) => {
    const { feed } = await openMarket(app);
    await requireSameSource(app, feed.name);
  },
  lead: leadMarket,
  run: followQuotes,
  gauges: [{ name: 'feedAge', read: (app) => marketOf(app).quietSeconds(app.clock.now()) }],
  streams: [prices],
};
