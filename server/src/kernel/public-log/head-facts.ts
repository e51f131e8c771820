import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { translate } from '../http/translate.ts';

/** A signed head of the public log as printed in documents: the reader of a document has a saved head. */
export const headFacts = (language: Language, head: string | null): [label: string, value: string][] => {
  const checkpoint = head === null ? null : parseCheckpoint(head)?.checkpoint;
  if (!checkpoint) return [];
  const text = (key: string, params?: Record<string, string | number>) => translate(language, `ledger:${key}`, params);
  const { origin, size, root } = checkpoint;
  return [
    [text('copyLog'), text('copyHead', { log: origin, size })],
    [text('copyRoot'), toBase64(root)],
  ];
};
