import { currentOf, type VerificationDocument } from '@countinghouse/contract/verification/document.ts';
import { DocumentKind } from '@countinghouse/contract/schemas/verification/document.ts';
import { useState } from 'react';

/** The displayed document, and those already viewed. */
export interface Viewer {
  /** The submitted documents, without drafts. */
  readonly documents: readonly VerificationDocument[];
  readonly shown: VerificationDocument | undefined;
  readonly show: (document: VerificationDocument) => void;
  readonly isSeen: (id: string) => boolean;
  readonly markSeen: (id: string) => void;
  /** The first document not viewed yet. */
  readonly unseen: VerificationDocument | undefined;
  /** The displayed document has replaced a viewed one. */
  readonly isReplacement: boolean;
}

/** By kind, then oldest first: a new document takes the place of the one that it replaces. */
const sentOf = (documents: readonly VerificationDocument[]): VerificationDocument[] =>
  currentOf(documents)
    .filter(({ status }) => status !== 'draft')
    .toReversed()
    .toSorted((one, other) => places.indexOf(one.kind) - places.indexOf(other.kind));

const places: readonly DocumentKind[] = DocumentKind.options;

/** Tracks which of a customer's documents were viewed; one that arrived meanwhile was not. */
export const useViewer = (all: readonly VerificationDocument[]): Viewer => {
  const [wanted, show] = useState<VerificationDocument | null>(null);
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const documents = sentOf(all);
  const shown =
    documents.find(({ id }) => id === wanted?.id) ??
    // It was replaced while displayed: stay with its kind.
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
