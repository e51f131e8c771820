import type { Receipt, ReceiptTick } from '../trading/receipt.ts';
import { fromBase64, utf8 } from './bytes.ts';
import { checkLogged, type LoggedFinding } from './check-logged.ts';
import type { QuoteProof, TickProof } from './logged-record.ts';
import { hashBytes, inclusionRanges, isIncluded, leafHash, type LeafRange, nodeHash, splitOf } from './tree.ts';

const instant = (text: string): string => new Date(text).toISOString();

/** The text of a quote in its batch: quotes are public, so nothing is salted. */
export const quoteText = (symbol: string, { time, bid, ask, witness }: ReceiptTick): string =>
  JSON.stringify([
    symbol,
    instant(time),
    bid,
    ask,
    ...(witness ? [instant(witness.time), witness.bid, witness.ask] : []),
  ]);

/** The tree over the quotes of a batch, which has at least one. */
export const batchTree = (texts: readonly string[]) => {
  const leaves = texts.map((text) => leafHash(utf8(text)));
  const known = new Map<string, Uint8Array>();
  const hashOf = ({ from, to }: LeafRange): Uint8Array => {
    const name = `${from}-${to}`;
    const middle = from + splitOf(to - from);
    const single = to - from === 1 ? leaves[from] : undefined;
    const hash = single ?? known.get(name) ?? nodeHash(hashOf({ from, to: middle }), hashOf({ from: middle, to }));
    known.set(name, hash);
    return hash;
  };
  const whole = { from: 0, to: leaves.length };
  return {
    root: hashOf(whole),
    inclusion: (place: number): Uint8Array[] => inclusionRanges(place, whole).map(hashOf),
  };
};

export interface QuoteVerdict {
  readonly findings: readonly LoggedFinding[];
  /** The name of the feed, and the times between which the batch was received. */
  readonly source: string;
  readonly from: string;
  readonly to: string;
}

interface BatchContent {
  readonly id?: unknown;
  readonly count?: unknown;
  readonly root?: unknown;
  readonly source?: unknown;
  readonly from?: unknown;
  readonly to?: unknown;
}

const parsed = (content: string): BatchContent => {
  try {
    return (JSON.parse(content) ?? {}) as BatchContent;
  } catch {
    return {};
  }
};

const isInBatch = (text: string, { place, hashes }: TickProof, { count, root: encoded }: BatchContent): boolean => {
  const [root, proof] = [fromBase64(String(encoded)), hashes.map(fromBase64)];
  if (root === null || !proof.every((hash) => hash?.length === hashBytes)) return false;
  return isIncluded({ place, size: Number(count), leaf: leafHash(utf8(text)), proof: proof as Uint8Array[] }, root);
};

/** Whether a quote is in a batch that the log has; one that is missing is not. */
export const checkTick = (symbol: string, tick: ReceiptTick | undefined, proof: TickProof): QuoteVerdict => {
  const batch = parsed(proof.logged.content);
  const { findings } = checkLogged(proof.logged, { kind: 'quotes', id: String(batch.id) });
  const isIn = tick !== undefined && isInBatch(quoteText(symbol, tick), proof, batch);
  return {
    findings: isIn || findings.includes('notIncluded') ? findings : [...findings, 'notIncluded'],
    source: String(batch.source),
    from: String(batch.from),
    to: String(batch.to),
  };
};

/** Whether the quote that opened or closed an order is in a batch that the log has. */
export const checkQuote = (receipt: Receipt, proof: QuoteProof): QuoteVerdict =>
  checkTick(receipt.symbol, receipt[proof.phase]?.ticks.at(-1), proof);
