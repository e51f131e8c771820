import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { App } from './context.ts';
import type { LeafProof } from './public-log/prove-many.ts';

/** That the log has a quote that decided an order: its path in a batch of quotes, and the proof of that batch. */
export interface CaseQuote {
  readonly phase: 'open' | 'close';
  /** In the batch. */
  readonly place: number;
  readonly hashes: readonly string[];
  readonly batch: LeafProof;
}

export interface CaseDocument {
  readonly id: string;
  readonly at: string | null;
  /** In words, in the language of the case file. */
  readonly title?: string;
  readonly record: object;
  readonly quotes?: readonly CaseQuote[];
}

interface WantedDocuments {
  readonly lead: string;
  /** The customer, and the leads that were merged into theirs. */
  readonly persons: readonly string[];
  readonly language: Language;
  /** The size of the log up to which the case file has proofs. */
  readonly size: number;
}

/** Documents of a kind about one customer, read piece by piece without a transaction. */
export interface CaseDocuments {
  /** Names the part of the case file; no table has it. */
  readonly name: string;
  /** Fields in cents. */
  readonly cents?: string;
  readonly read: (app: App, wanted: WantedDocuments) => AsyncIterable<CaseDocument>;
}
