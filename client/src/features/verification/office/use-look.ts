import type { VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useState } from 'react';

/** What the reader looks at, and what he has looked at. */
export interface Look {
  readonly documents: readonly VerificationDocument[];
  readonly shown: VerificationDocument | undefined;
  readonly show: (id: string) => void;
  readonly isSeen: (id: string) => boolean;
  readonly markSeen: (id: string) => void;
  /** The first that he has not looked at. */
  readonly unseen: VerificationDocument | undefined;
}

/** Keeps which documents were looked at: one that came meanwhile was not. */
export const useLook = (documents: readonly VerificationDocument[]): Look => {
  const [wanted, show] = useState<string | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  return {
    documents,
    shown: documents.find(({ id }) => id === wanted) ?? documents[0],
    show,
    isSeen: (id) => seen.has(id),
    markSeen: (id) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    unseen: documents.find(({ id }) => !seen.has(id)),
  };
};
