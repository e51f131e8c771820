import type { DepositReason } from '@countinghouse/contract/deposit/deposit.ts';

/** A card as it came with a request. It is handed to a gateway within that request and to nothing else. */
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
  /** The gateway's own number of it. */
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

/** What has become of a payment. The last three are final; `open` was never charged. */
export type PaymentState =
  | { readonly state: 'open' | 'processing' | 'succeeded' | 'cancelled' }
  | { readonly state: 'awaiting'; readonly expires: Date | null; readonly triesLeft: number | null }
  | { readonly state: 'failed'; readonly reason: DepositReason };

/** What has become of it after a try to answer or cancel, and whether it was this try that the gateway took. */
export interface Decided {
  readonly taken: boolean;
  readonly now: PaymentState;
}

/** What shall go back of a payment; `id` is our own number of it. */
export interface RefundOrder {
  readonly id: string;
  readonly cents: bigint;
}

/** A refund as the gateway knows it, whoever made it. */
export interface GatewayRefund {
  /** The gateway's own number of it; null for one that it refused to begin. */
  readonly id: string | null;
  /** Our number, for one that we ordered. */
  readonly ours: string | null;
  readonly cents: bigint;
  /** One that succeeded can still fail: the card's bank may send it back. */
  readonly state: 'working' | 'succeeded' | 'failed';
}

/**
 * Takes cards. It alone decides between an answer, a cancellation and its own time-out that race: the gateway's word is
 * what a deposit follows. `attempt` names one intent of one caller; sent again it counts once. Every call may be repeated,
 * throws `GatewayUnreachable` when it cannot be made, and is never made inside a transaction of ours.
 */
export interface PaymentGateway {
  /** The smallest and largest payment that it takes, in cents; undefined where it takes any. */
  readonly limits?: { readonly least: bigint; readonly most: bigint };
  readonly name: 'sandbox' | 'stripe';
  /** Whether its money is not real. */
  readonly test: boolean;
  /** Whether codes are answered through us, or on the bank's own page. */
  readonly takesCodes: boolean;
  /** Takes the card; throws a `Refusal` for one it does not take. */
  open(order: Omit<Payment, 'id'>, card: Card): Promise<Opened>;
  charge(payment: Payment): Promise<PaymentState>;
  find(payment: Payment): Promise<PaymentState>;
  answer(payment: Payment, code: string, attempt: string): Promise<Decided>;
  cancel(payment: Payment, attempt: string): Promise<Decided>;
  /** Gives money back to the card, once for each order. */
  refund(payment: Payment, order: RefundOrder): Promise<GatewayRefund>;
  /** All that it gave back of a payment or tries to, also what was not ordered by us; the oldest first. */
  refundsOf(payment: Payment): Promise<readonly GatewayRefund[]>;
  /** Where the customer answers, when that is a page of his bank. */
  challengeUrl(payment: Payment): Promise<string | null>;
}

/** The gateway gave no answer: what was asked may or may not have happened there. It holds no word of the request. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable';
}

/** The gateway takes no more requests at the moment: nothing was done there. */
export class GatewayBusy extends GatewayUnreachable {}
