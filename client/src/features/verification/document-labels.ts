import type {
  DocumentKind,
  DocumentStatus,
  VerificationDocument,
} from '@countinghouse/contract/verification/document.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import type { BadgeTone } from '../../ui/page/status-badge.tsx';

type Key = TextKey<'verification'>;

/** A document's state, as text and colour. */
interface StatusLabel {
  readonly key: Key;
  readonly tone: BadgeTone;
}

const statusLabels: Readonly<Record<DocumentStatus, StatusLabel>> = {
  draft: { key: 'docDraft', tone: 'neutral' },
  pending: { key: 'docPending', tone: 'info' },
  accepted: { key: 'docAccepted', tone: 'success' },
  rejected: { key: 'docRejected', tone: 'error' },
};

export const statusLabelOf = ({ status }: Pick<VerificationDocument, 'status'>): StatusLabel => statusLabels[status];

/** The purpose of a kind and its requirements. */
export const hintKeys: Readonly<Record<DocumentKind, Key>> = {
  identityFront: 'identityFrontText',
  identityBack: 'identityBackText',
  proofOfAddress: 'proofOfAddressText',
  other: 'otherText',
};

/** The current documents, without replaced ones. */
export const currentOf = (documents: readonly VerificationDocument[]): VerificationDocument[] =>
  documents.filter(({ dateReplaced }) => dateReplaced === null);
