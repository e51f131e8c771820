import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { stateMachine, stateSchema } from '../kernel/state-machine.ts';

/** The part of a refund or a lost dispute that the customer's money did not cover. No payout is made while it is open. */
export const debtStates = stateMachine({
  open: {
    isOpen: true,
    tone: 'warning',
    label: 'debtOpen',
    on: { collect: 'collected', writeOff: 'written_off', cancel: 'cancelled' },
  },
  collected: { isOpen: false, tone: 'success', label: 'debtCollected', on: { cancel: 'cancelled' } },
  written_off: { isOpen: false, tone: 'neutral', label: 'debtWrittenOff', on: { cancel: 'cancelled' } },
  /** The refund failed or the dispute was won after all. It opens again if the dispute is lost again. */
  cancelled: { isOpen: false, tone: 'neutral', label: 'debtCancelled', on: { reopen: 'open' } },
});
export const DebtState = stateSchema(debtStates);
export type DebtState = z.infer<typeof DebtState>;

export const Debt = z.object({
  /** The id of the refund or dispute that it comes from. */
  id: Id,
  amount: Euro,
  /** Taken from the customer's credits so far. */
  collected: Euro,
  state: DebtState,
  dateCreation: Instant,
  dateDone: z.nullable(Instant),
  /** For staff only. */
  writtenOff: z.nullable(z.object({ byName: z.string(), note: z.string() })),
});
export type Debt = z.infer<typeof Debt>;
