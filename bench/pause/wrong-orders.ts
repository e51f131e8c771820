import { binaryPrice } from '@countinghouse/contract/trading/binary.ts';
import { exactPriceText } from '@countinghouse/contract/trading/price.ts';
import { priceSecret } from '@countinghouse/server/src/features/price/index.ts';
import { systemClock } from '@countinghouse/server/src/kernel/clock.ts';
import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { simulatedFeed } from '@countinghouse/server/src/ports/price-feed/simulated-feed.ts';
import sql from 'sql-template-tag';

/** Binary orders that were not settled at the last simulated price before their expiry. */
export const wrongOrders = async (database: Database): Promise<string[]> => {
  const { past } = simulatedFeed(systemClock, await priceSecret(database));
  const rows = await database.query<{ id: string; symbol: string; price: string; expiration: Date; closed: Date }>(sql`
    select id, symbol, close_price::text as price, expiration, date_closed as closed from orders
    where kind = 'binary' and status <> 'open'`);
  return rows.flatMap(({ id, symbol, price, expiration, closed }) => {
    const time = expiration.getTime();
    const step = time - (time % 250);
    const [quote] = past?.(symbol, { from: step, to: step + 1, step: 250 }) ?? [];
    const isRight = quote && exactPriceText(binaryPrice(quote), 8) === price && closed.getTime() === time;
    return isRight ? [] : [id];
  });
};
