import { DocumentKind, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { useState } from 'react';
import { currentOf } from '../document-words.ts';

/** What the reader looks at, and what he has looked at. */
export interface Look {
  /** What was sent for checking; drafts are nobody's business yet. */
  readonly documents: readonly VerificationDocument[];
  readonly shown: VerificationDocument | undefined;
  readonly show: (document: VerificationDocument) => void;
  readonly isSeen: (id: string) => boolean;
  readonly markSeen: (id: string) => void;
  /** The first that he has not looked at. */
  readonly unseen: VerificationDocument | undefined;
  /** What is shown took the place of one that he has looked at. */
  readonly isReplacement: boolean;
}

/** By kind, then the oldest first: a new one stands where the one stood that it replaces. */
const sentOf = (documents: readonly VerificationDocument[]): VerificationDocument[] =>
  currentOf(documents)
    .filter(({ status }) => status !== 'draft')
    .toReversed()
    .toSorted((one, other) => places.indexOf(one.kind) - places.indexOf(other.kind));

const places: readonly DocumentKind[] = DocumentKind.options;

/** Keeps which of all documents of a customer were looked at: one that came meanwhile was not. */
export const useLook = (all: readonly VerificationDocument[]): Look => {
  const [wanted, show] = useState<VerificationDocument | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const documents = sentOf(all);
  const shown =
    documents.find(({ id }) => id === wanted?.id) ??
    // It was replaced while it was looked at: whoever looks stays with what it shows.
    documents.findLast(({ kind }) => kind === wanted?.kind) ??
    documents[0];
  return {
    documents,
    shown,
    show,
    isSeen: (id) => seen.has(id),
    markSeen: (id) => setSeen((before) => (before.has(id) ? before : new Set([...before, id]))),
    unseen: documents.find(({ id }) => !seen.has(id)),
    isReplacement: all.some(
      ({ id, kind, dateReplaced }) =>
        seen.has(id) && kind === shown?.kind && dateReplaced !== null && dateReplaced <= shown.dateUploaded,
    ),
  };
};
