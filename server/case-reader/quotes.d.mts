import type { Receipt } from '@countinghouse/contract/trading/receipt.ts';
import type { CaseQuote } from '../src/kernel/case-documents.ts';

export function deciding(receipt: Receipt, phase: CaseQuote['phase']): object | undefined;
export function isLogged(
  receipt: Receipt,
  quote: CaseQuote,
  head: { readonly size: number; readonly root: string },
): Promise<boolean>;
