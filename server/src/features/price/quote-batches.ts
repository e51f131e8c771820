import { isSame, toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { batchTree, quoteText } from '@countinghouse/contract/log/quote-batch.ts';
import { exactPriceText, type Quote } from '@countinghouse/contract/trading/price.ts';
import type { ReceiptTick } from '@countinghouse/contract/trading/receipt.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { WitnessQuote } from '@countinghouse/contract/trading/witness.ts';
import type { App, Runner } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { marketOf } from './market.ts';
import { holderOf } from './price-holder-table.ts';
import { keptMilliseconds } from './tick-ring.ts';
import { batchesAt, linesSince, storeBatch, type StoredBatch } from './quote-batch-table.ts';

/** Bounds the time for a batch's tree, and what is kept while the database cannot be reached. */
const mostInBatch = 5_000;
const mostWaiting = 100_000;

const written = (symbol: string, { time, bid, ask }: WitnessQuote): Omit<ReceiptTick, 'witness'> => {
  const decimals = symbolNamed(symbol)?.decimals ?? 0;
  return {
    time: new Date(time).toISOString(),
    bid: exactPriceText(bid, decimals),
    ask: exactPriceText(ask, decimals),
  };
};

/** A quote as receipts and batches have it, with exact prices. */
export const tickOf = ({ symbol, witness, ...quote }: Quote): ReceiptTick => ({
  ...written(symbol, quote),
  ...(witness && { witness: written(symbol, witness) }),
});

/** A quote as one line of a batch. */
export const lineOf = (quote: Quote): string => quoteText(quote.symbol, tickOf(quote));

/** The quote that a line of a batch is about; null for what is none. */
export const quoteOfLine = (line: string): { readonly symbol: string; readonly tick: ReceiptTick } | null => {
  const [symbol, time, bid, ask, ...second] = JSON.parse(line) as string[];
  if (symbol === undefined || time === undefined || bid === undefined || ask === undefined) return null;
  const [witnessTime, witnessBid, witnessAsk] = second;
  const isWitnessed = witnessTime !== undefined && witnessBid !== undefined && witnessAsk !== undefined;
  const witness = isWitnessed ? { witness: { time: witnessTime, bid: witnessBid, ask: witnessAsk } } : {};
  return { symbol, tick: { time, bid, ask, ...witness } };
};

/** The lines of the batches that end in the last minute. */
export const storedLines = async (app: App): Promise<ReadonlySet<string>> => {
  const texts = await linesSince(app.database, new Date(app.clock.now().getTime() - keptMilliseconds));
  return new Set(texts.flatMap((text) => text.split('\n')));
};

const storeQuotes = async (app: App, quotes: readonly Quote[], holder: bigint): Promise<void> => {
  const times = quotes.map(({ time }) => time);
  const lines = quotes.map(lineOf);
  await storeBatch(app.database, {
    id: newId(),
    holder,
    source: marketOf(app).feed.name,
    begins: new Date(Math.min(...times)),
    ends: new Date(Math.max(...times)),
    root: batchTree(lines).root,
    lines,
  });
};

const newKeeper = (app: App) => {
  let waiting: Quote[] = [];
  const store = async (): Promise<void> => {
    const holder = holderOf(app);
    while (waiting.length > 0 && holder !== null) {
      const taken = waiting.slice(0, mostInBatch);
      try {
        await storeQuotes(app, taken, holder);
      } catch (error) {
        app.log.warn(
          { err: error, waiting: waiting.length },
          'quotes not stored for the log: retrying with the next batch',
        );
        waiting = waiting.slice(-mostWaiting);
        return;
      }
      waiting = waiting.slice(taken.length);
    }
  };
  let storing = Promise.resolve();
  return {
    add: (quote: Quote): void => void waiting.push(quote),
    /** Stores what was received so far; the public log has it with its next round. */
    store: () => (storing = storing.then(store)),
  };
};

const keepers = new WeakMap<App, ReturnType<typeof newKeeper>>();

/** Collects the quotes that this server received, as the engine and receipts have them. */
export const quoteKeeperOf = (app: App): ReturnType<typeof newKeeper> => {
  const keeper = keepers.get(app) ?? newKeeper(app);
  keepers.set(app, keeper);
  return keeper;
};

interface ReadBatch extends StoredBatch {
  readonly places: ReadonlyMap<string, number>;
  readonly inclusion: (place: number) => Uint8Array[];
}

/** Null if the stored quotes are not those of the root, which the log has. */
const readBatch = (batch: StoredBatch): ReadBatch | null => {
  const lines = batch.lines.split('\n');
  const { root, inclusion } = batchTree(lines);
  if (!isSame(root, batch.root)) return null;
  return { ...batch, places: new Map(lines.map((line, place) => [line, place])), inclusion };
};

/** Where a quote is in its batch. */
export interface QuotePlace {
  readonly batch: string;
  readonly place: number;
  /** In base64. */
  readonly hashes: readonly string[];
}

const placeIn = (batches: readonly ReadBatch[], line: string): QuotePlace | null => {
  const batch = batches.find(({ places }) => places.has(line));
  const place = batch?.places.get(line);
  if (!batch || place === undefined) return null;
  return { batch: batch.id, place, hashes: batch.inclusion(place).map(toBase64) };
};

/** The places of quotes in the batches that are still stored; null for one that is in none. */
export const placesOf = async (
  runner: Pick<Runner, 'query'>,
  quotes: readonly Quote[],
): Promise<(QuotePlace | null)[]> => {
  let batches: ReadBatch[] = [];
  const places = new Map<Quote, QuotePlace | null>();
  // In the order of their times, few batches are needed at the same time.
  for (const quote of quotes.toSorted((one, other) => one.time - other.time)) {
    batches = batches.filter(({ ends }) => ends.getTime() >= quote.time);
    const line = lineOf(quote);
    if (placeIn(batches, line) === null) {
      const found = await batchesAt(runner, new Date(quote.time));
      const fresh = found.filter(({ id }) => !batches.some((known) => known.id === id));
      batches.push(...fresh.flatMap((batch) => readBatch(batch) ?? []));
    }
    places.set(quote, placeIn(batches, line));
  }
  return quotes.map((quote) => places.get(quote) ?? null);
};
