import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/**
 * A card payment that the customer disputes at their bank (a chargeback). The gateway decides, and may reverse its
 * decision. While it is open, the amount is on hold and nothing is paid out to the customer.
 */
export const disputeStates = stateMachine({
  open: { isOpen: true, tone: 'warning', label: 'disputeOpen', on: { win: 'won', lose: 'lost' } },
  won: { isOpen: false, tone: 'success', label: 'disputeWon', on: { lose: 'lost' } },
  lost: { isOpen: false, tone: 'error', label: 'disputeLost', on: { win: 'won' } },
});
export const DisputeStatus = stateSchema(disputeStates);
export type DisputeStatus = z.infer<typeof DisputeStatus>;

export const Dispute = z.object({
  id: Id,
  amount: Euro,
  status: DisputeStatus,
  /** On hold while it is open; less than the amount if the customer's cash did not cover it. */
  held: Euro,
  /** The part of a lost dispute that the customer's balance did not cover. */
  shortfall: Euro,
  /** For staff only: the gateway's deadline for the company's evidence. */
  respondBy: z.nullable(Instant),
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
});
export type Dispute = z.infer<typeof Dispute>;
