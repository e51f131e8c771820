import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';

/** A card as received in a request. It is passed to a gateway within that request and nowhere else. */
export interface Card {
  readonly number: string;
  /** MM/YY. */
  readonly expiry: string;
  readonly cvv: string;
  readonly fullName: string;
  readonly street: string;
  readonly zipCode: string;
  readonly country: string;
  readonly phone: string;
}

/** A payment that was opened; no money moves before it is charged. */
export interface Payment {
  /** The gateway's id of it. */
  readonly id: string;
  readonly depositId: string;
  readonly leadId: string;
  readonly cents: bigint;
}

export interface Opened {
  readonly id: string;
  readonly brand: string;
  readonly last4: string;
}

/** State of a payment. Succeeded, cancelled and failed are final; `open` was never charged. */
export type PaymentState =
  | { readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled' }
  | { readonly state: 'awaiting'; readonly expires: Date | null; readonly triesLeft: number | null }
  | { readonly state: 'failed'; readonly reason: DepositReason };

/** The state after an attempt to answer or cancel, and whether the gateway accepted this attempt. */
export interface Decided {
  readonly taken: boolean;
  readonly now: PaymentState;
}

/** A refund to make; `id` is our own. */
export interface RefundOrder {
  readonly id: string;
  readonly cents: bigint;
}

/** A refund in the gateway's records, whether we or the firm at the gateway started it. */
export interface GatewayRefund {
  /** The gateway's id; null when it rejected the request. */
  readonly id: string | null;
  /** Our id, for a refund that we ordered. */
  readonly ours: string | null;
  readonly cents: bigint;
  /** A succeeded refund can still fail: the card's bank may return it. */
  readonly state: 'working' | 'succeeded' | 'failed';
  /** Failed because the card cannot take the money, not because somebody cancelled it or the company could not cover it. */
  readonly isRefused: boolean;
}

/** A payment that the customer disputes at their bank. */
export interface GatewayDispute {
  /** The gateway's id. */
  readonly id: string;
  readonly cents: bigint;
  /** Decided for the company (won) or the customer (lost); either may still be reversed. */
  readonly state: 'open' | 'won' | 'lost';
  /** The deadline for the company's evidence. */
  readonly respondBy: Date | null;
}

/** A refund or dispute, by the gateway's ids of it and of its payment. */
export interface GatewayClaim {
  readonly id: string;
  readonly payment: string;
}

/**
 * Takes cards. The gateway alone decides races between an answer, a cancellation and its own timeout, and deposits
 * follow its decision. `attempt` identifies one intent of one caller; a repetition counts once. Every call is
 * idempotent, throws `GatewayUnreachable` when it cannot be made, and is never made inside a transaction of ours.
 */
export interface PaymentGateway {
  /** Smallest and largest payment in cents; undefined means unlimited. */
  readonly limits?: { readonly least: bigint; readonly most: bigint };
  readonly name: 'sandbox' | 'stripe';
  /** True when no real money moves. */
  readonly test: boolean;
  /** Whether codes are entered in our product, or on the bank's own page. */
  readonly takesCodes: boolean;
  /** Opens a payment; throws a `Refusal` for a card that is not accepted. */
  open(order: Omit<Payment, 'id'>, card: Card): Promise<Opened>;
  charge(payment: Payment): Promise<PaymentState>;
  find(payment: Payment): Promise<PaymentState>;
  answer(payment: Payment, code: string, attempt: string): Promise<Decided>;
  cancel(payment: Payment, attempt: string): Promise<Decided>;
  /** Refunds money to the card, once per order. */
  refund(payment: Payment, order: RefundOrder): Promise<GatewayRefund>;
  /** All its refunds of a payment and attempts at them, including those not ordered by us; oldest first. */
  refundsOf(payment: Payment): Promise<readonly GatewayRefund[]>;
  /** All disputes of a payment. */
  disputesOf(payment: Payment): Promise<readonly GatewayDispute[]>;
  /** Refunds and disputes of all payments, created since then. */
  claimsSince(since: Date): Promise<readonly GatewayClaim[]>;
  /** Address of the bank's page, if the customer answers there. */
  challengeUrl(payment: Payment): Promise<string | null>;
}

/** The gateway did not answer: the request may or may not have taken effect. It contains nothing of the request. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable';
}

/** The gateway accepts no more requests at the moment: nothing took effect. */
export class GatewayBusy extends GatewayUnreachable {}
