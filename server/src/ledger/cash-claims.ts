import type { KindOfClass } from '@countinghouse/contract/ledger/ledger.ts';
import type { App, Runner } from '../kernel/context.ts';

/** Money of a customer that must stay with the company until somebody else has decided. */
export interface CashClaim {
  readonly id: string;
  readonly record: { readonly resource: string; readonly id: string };
  /** Cents that are not on hold yet. */
  readonly rest: bigint;
}

/** The open claims of a feature, which every credit to cash is held for. */
export interface CashClaims {
  /** The kind of transfer that holds the cash. */
  readonly kind: KindOfClass<'computed'>;
  /** The customer's claims that are not on hold in full, oldest first; their accounts are locked. */
  readonly read: (runner: Runner, lead: string) => Promise<readonly CashClaim[]>;
  /** Stores that more of a claim is on hold. */
  readonly raise: (runner: Runner, id: string, cents: bigint) => Promise<void>;
}

const declared = new WeakMap<App, CashClaims>();

/** Declares the claims once, before the first request: the ledger itself knows no feature. */
export const declareClaims = (app: App, claims: CashClaims): void => void declared.set(app, claims);

/** Undefined where no feature has been started, as in a benchmark. */
export const claimsOf = (app: App): CashClaims | undefined => declared.get(app);
