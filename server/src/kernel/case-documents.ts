import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import type { App } from './context.ts';

export interface CaseDocument {
  readonly id: string;
  readonly at: string | null;
  /** In words, in the language of the case file. */
  readonly title?: string;
  readonly record: object;
}

/** Documents of a kind about one customer, read piece by piece without a transaction. */
export interface CaseDocuments {
  /** Of the part of the case file; no table has it. */
  readonly name: string;
  /** Fields in cents. */
  readonly cents?: string;
  readonly read: (
    app: App,
    wanted: { readonly lead: string; readonly language: Language },
  ) => AsyncIterable<CaseDocument>;
}
