import { exactPriceText, type Quote } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { App } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { holderOf } from '../price/index.ts';
import { announceAlert } from './alert-news.ts';
import { markReached, type WaitingAlert } from './watch-table.ts';

/** Stores that a quote reached an alert and notifies its customer; does nothing if it no longer waits for that price. */
export const reachAlert = (app: App, alert: WaitingAlert, quote: Quote): Promise<void> =>
  runAsSystem(app, 'priceAlert.reach', async (context) => {
    if (!(await markReached(context, alert, quote, holderOf(app)))) return;
    const { id, lead, symbol, version } = alert;
    const decimals = symbolNamed(symbol)?.decimals ?? 0;
    await announceAlert(context, { id, lead }, 'updated');
    await notify(context, {
      to: [lead],
      kind: 'priceAlert.reached',
      params: {
        name: symbol,
        price: exactPriceText(alert.price, decimals),
        reachedPrice: exactPriceText(quote.bid, decimals),
        at: new Date(quote.time).toISOString(),
      },
      recordId: id,
      dedupeKey: `priceAlert.reached:${id}:${version}`,
    });
  });
