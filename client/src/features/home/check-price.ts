import { parseProof } from '@countinghouse/contract/log/logged.ts';
import { checkTick } from '@countinghouse/contract/log/quote-batch.ts';
import type { ProvedQuote } from '@countinghouse/contract/price/proved-quote.ts';

/** Result of the check of a quote's proof by the visitor's own browser; null unless the whole proof holds. */
export const checkPrice = (proved: ProvedQuote) => {
  const { findings, from, to } = checkTick(proved.symbol, proved.tick, proved);
  const proof = parseProof(proved.logged.proof);
  if (findings.length > 0 || !proof) return null;
  const { count } = JSON.parse(proved.logged.content) as { readonly count: number };
  const { origin, size } = proof.head.checkpoint;
  return { from, to, count, place: proof.place + 1, size, origin };
};
