import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import type { InvestmentStatus } from '@countinghouse/contract/investment/investment.ts';
import type { DocumentKind, DocumentStatus } from '@countinghouse/contract/verification/document.ts';

/** An entry of the documents list, without the content or any way to obtain it. */
export type OfflineDocument =
  | { readonly sort: 'proof'; readonly kind: DocumentKind; readonly status: DocumentStatus; readonly date: string }
  | { readonly sort: 'agreement'; readonly name: string; readonly status: InvestmentStatus; readonly date: string };

/** The data shown to a customer without a connection. */
export interface OfflineCopy {
  /** SHA-256 of the session's token: no other session can read it, not even the same person's. */
  readonly session: string;
  /** ISO text: the time of the figures. */
  readonly at: string;
  readonly capital: Capital;
  readonly documents: readonly OfflineDocument[];
}

const maxAge = 7 * 24 * 60 * 60 * 1000;

/** Whether a copy belongs to this session and is not too old; a copy from the future means a wrong clock. */
export const isUsable = (
  { session, at }: Pick<OfflineCopy, 'session' | 'at'>,
  ownSession: string,
  now: Date,
): boolean => {
  const age = now.getTime() - new Date(at).getTime();
  return session === ownSession && age >= 0 && age <= maxAge;
};

/** SHA-256 of a text in hexadecimal. Browsers compute it only on https and localhost. */
export const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
