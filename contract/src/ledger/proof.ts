import * as z from 'zod/mini';
import { Euro } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';

/** Faults of one transfer, compared with its entries, record and approval. */
export const transferFaults = [
  'unbalanced',
  'noRecord',
  'otherCustomer',
  'otherAmount',
  'otherState',
  'noApproval',
] as const;

/** Faults of the balance of an account. */
export const accountFaults = ['drifted', 'negative'] as const;

/** Faults of a sealed slice: of its transfers, its seal, or the end of the chain. */
export const sliceFaults = ['altered', 'rewritten', 'cut'] as const;

export const ledgerFaults = [...transferFaults, ...accountFaults, ...sliceFaults] as const;
export type LedgerFault = (typeof ledgerFaults)[number];

export const LedgerFinding = z.object({
  id: Id,
  fault: z.enum(ledgerFaults),
  foundAt: Instant,
  /** The id of the transfer or account, or the number of the slice. */
  subject: z.string(),
  lead: z.nullable(Id),
  leadName: z.nullable(z.string()),
  resource: z.nullable(z.string()),
  record: z.nullable(Id),
  /** Both sides of the difference, books and evidence: cents by account, or a balance in cents. */
  found: z.nullable(z.string()),
  expected: z.nullable(z.string()),
});
export type LedgerFinding = z.infer<typeof LedgerFinding>;

/**
 * `proved`: everything booked until `provedUntil` agrees. `behind`: older bookings still wait. `finding`: something does
 * not agree. `failing`: the last attempt did not finish. `empty`: nothing is booked.
 */
export const proofStates = ['empty', 'proved', 'behind', 'finding', 'failing'] as const;

export const Recount = z.object({
  startedAt: Instant,
  doneAt: z.nullable(Instant),
  /** Progress through slices and accounts together, from 0 to 100. */
  percent: z.number(),
  /** Its last step failed, and will be tried again. */
  failing: z.boolean(),
});

export const Proof = z.object({
  state: z.enum(proofStates),
  /** Whether nothing is wrong in what is proved so far. */
  holds: z.boolean(),
  /** When the books were last compared; null before the first time. */
  checkedAt: z.nullable(Instant),
  /** Everything booked until then is proved. */
  provedUntil: z.nullable(Instant),
  /** Proved ones. */
  transfers: z.number(),
  entries: z.number(),
  sum: Euro,
  unbalanced: z.number(),
  drifted: z.number(),
  negative: z.number(),
  /** All of them, and the first hundred. */
  findingCount: z.number(),
  findings: z.array(LedgerFinding),
  /** The one that is running, and the last one that finished. */
  recount: z.nullable(Recount),
  lastRecount: z.nullable(Recount),
});
export type Proof = z.infer<typeof Proof>;

/** How far the books are proved, from what is stored: it answers at once, however long they are. */
export const ledgerProof = route({
  name: 'ledger.proof',
  method: 'GET',
  path: '/v1/ledger/proof',
  access: 'ledger:prove',
  reply: Proof,
});

/** Compares what was booked since the last time, in the background. */
export const proveLedgerNow = route({
  name: 'ledger.prove',
  method: 'POST',
  path: '/v1/ledger/proof',
  access: 'ledger:prove',
  reply: Proof,
});

/** Reads everything again in the background and compares it with the seals; one that is running continues. */
export const recountLedger = route({
  name: 'ledger.recount',
  method: 'POST',
  path: '/v1/ledger/proof/recount',
  access: 'ledger:prove',
  reply: Proof,
});
