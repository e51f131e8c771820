import type { Capital } from '@countinghouse/contract/ledger/funds.ts';
import type { InvestmentStatus } from '@countinghouse/contract/investment/investment.ts';
import type { DocumentKind, DocumentStatus } from '@countinghouse/contract/verification/document.ts';

/** A line of the documents list: no content, and nothing by which the content could be had. */
export type KeptDocument =
  | { readonly sort: 'proof'; readonly kind: DocumentKind; readonly status: DocumentStatus; readonly date: string }
  | { readonly sort: 'agreement'; readonly name: string; readonly status: InvestmentStatus; readonly date: string };

/** What a customer sees without a connection. */
export interface KeptCopy {
  /** SHA-256 of the session's token: another session, even of the same person, does not see it. */
  readonly session: string;
  /** ISO text of when the figures were true. */
  readonly at: string;
  readonly capital: Capital;
  readonly documents: readonly KeptDocument[];
}

const longestKept = 7 * 24 * 60 * 60 * 1000;

/** Whether a copy is for this session and not too old; one from the future is of a clock that was wrong. */
export const isUsable = ({ session, at }: Pick<KeptCopy, 'session' | 'at'>, mine: string, now: Date): boolean => {
  const age = now.getTime() - new Date(at).getTime();
  return session === mine && age >= 0 && age <= longestKept;
};

/** SHA-256 of a text in hexadecimal. Browsers compute it on https and localhost only. */
export const digestOf = async (text: string): Promise<string> => {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
};
