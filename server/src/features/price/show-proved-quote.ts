import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { batchTree } from '@countinghouse/contract/log/quote-batch.ts';
import type { ProvedQuote, provedQuote } from '@countinghouse/contract/price/proved-quote.ts';
import type { App } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { proveRecord } from '../../kernel/public-log/prove-record.ts';
import { latestBatches, type StoredBatch } from './quote-batch-table.ts';
import { quoteOfLine } from './quote-batches.ts';

const keptMilliseconds = 10_000;
/** Before a provider's quotes are shown, in milliseconds. */
const delay = 15 * 60_000;

/** The last quote of a batch; null until the log has the batch. */
const lastQuote = async (app: App, { id, lines }: StoredBatch): Promise<ProvedQuote | null> => {
  const logged = await proveRecord(app.database, 'quotes', id);
  const texts = lines.split('\n');
  const quote = quoteOfLine(texts.at(-1) ?? '');
  if (!logged || !quote) return null;
  const place = texts.length - 1;
  return { ...quote, place, hashes: batchTree(texts).inclusion(place).map(toBase64), logged };
};

const readProved = async (app: App, now: Date): Promise<ProvedQuote | null> => {
  const until = { now, provider: new Date(now.getTime() - delay) };
  // The log has a batch a few seconds after it was stored.
  for (const batch of await latestBatches(app.database, until, 3)) {
    const quote = await lastQuote(app, batch);
    if (quote) return quote;
  }
  return null;
};

interface Kept {
  readonly at: number;
  readonly proved: Promise<ProvedQuote | null>;
}
const kept = new WeakMap<App, Kept>();

/** Read once in ten seconds, however many visitors there are. */
export const showProvedQuote: Command<typeof provedQuote> = async ({ app, now }) => {
  const at = now.getTime();
  const last = kept.get(app);
  if (last && at >= last.at && at - last.at < keptMilliseconds) return { proved: await last.proved };
  const proved = readProved(app, now);
  kept.set(app, { at, proved });
  // A failed read is not repeated to later callers.
  proved.catch(() => kept.delete(app));
  return { proved: await proved };
};
