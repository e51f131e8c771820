import { type DisputeStatus, disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import type { Lines } from '../../ledger/transfer.ts';
import type { GatewayDispute } from '../../ports/payment-gateway/payment-gateway.ts';

/** A step of a dispute: it was opened, decided for the company or against it, or a loss was reversed. */
export type DisputeStep = 'opened' | 'won' | 'lost' | 'returned';

const steps: Readonly<
  Record<DisputeStatus | 'unknown', Readonly<Partial<Record<GatewayDispute['state'], DisputeStep>>>>
> = {
  unknown: { open: 'opened', won: 'won', lost: 'lost' },
  open: { won: 'won', lost: 'lost' },
  won: { lost: 'lost' },
  lost: { won: 'returned' },
};

/** The step from a status by the gateway's state; null when it is not new. `unknown` is a dispute not stored yet. */
export const disputeStepOf = (status: DisputeStatus | 'unknown', state: GatewayDispute['state']): DisputeStep | null =>
  steps[status][state] ?? null;

const { open, lost } = disputeStates.states;

export const disputeStatusAfter = {
  opened: 'open',
  won: open.on.win,
  lost: open.on.lose,
  returned: lost.on.win,
} as const satisfies Record<DisputeStep, DisputeStatus>;

/** Lines while it is open. */
export const disputedLines = (held: bigint): Lines => ({ cash: -held, hold: held });

/** Lines for a won one: the hold returns to the customer. */
export const wonLines = (held: bigint): Lines => ({ hold: -held, cash: held });

/** A lost dispute: its amount, the hold that ends with it, and the part covered by the customer's money. */
export interface DisputeLoss {
  readonly cents: bigint;
  readonly held: bigint;
  readonly covered: bigint;
}

/** Lines for a lost one: the gateway has taken the amount; the company pays what the customer's money does not cover. */
export const lostLines = ({ cents, held, covered }: DisputeLoss): Lines => ({
  hold: -held,
  cash: held - covered,
  negative_balance_cover: covered - cents,
  card_clearing: cents,
});

/** Lines for a loss that was reversed: what the customer paid, at once or later, returns to them. */
export const returnedLines = (cents: bigint, paid: bigint): Lines => ({
  card_clearing: -cents,
  cash: paid,
  negative_balance_cover: cents - paid,
});
