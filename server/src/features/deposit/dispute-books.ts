import type { DisputeStatus } from '@countinghouse/contract/deposit/dispute.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { KindOfClass } from '@countinghouse/contract/ledger/ledger.ts';
import type { App, Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { audienceFor, reload } from '../../kernel/resource/write.ts';
import { cancelDebt, openDebt } from '../../ledger/debt-table.ts';
import { lockCash } from '../../ledger/lock-cash.ts';
import { type Lines, post } from '../../ledger/transfer.ts';
import type { GatewayDispute } from '../../ports/payment-gateway/payment-gateway.ts';
import { type CardDeposit, depositTable, lockCardDeposit } from './deposit-table.ts';
import {
  disputedLines,
  disputeStatusAfter,
  type DisputeStep,
  disputeStepOf,
  lostLines,
  returnedLines,
  wonLines,
} from './dispute-states.ts';
import { readDisputes, type StoredDispute, storeDispute } from './dispute-table.ts';
import { notifyDisputeStep } from './notify-dispute.ts';
import { isRefundable } from './refund-books.ts';
import { least } from './refund-states.ts';

export const disputeWatchKind = 'dispute.watch';
/** Two replies of the gateway may be applied in the wrong order; the check after each step corrects that. */
const checkMilliseconds = 60_000;

/** Applies the gateway's dispute status, idempotently. */
export const syncDispute = (app: App, depositId: string, reply: GatewayDispute): Promise<void> =>
  runAsSystem(app, 'deposit.disputed', async (context) => {
    const deposit = await lockCardDeposit(context, depositId);
    // A payment for a deposit that had ended was never credited, so its dispute does not affect the customer.
    if (!isRefundable(deposit)) return;
    const cash = await lockCash(context, deposit.lead);
    const known = (await readDisputes(context, depositId)).find(({ gatewayId }) => gatewayId === reply.id);
    const step = disputeStepOf(known?.status ?? 'unknown', reply.state);
    if (step) await apply(context, deposit, { known: known ?? unknown(reply, context.now), reply, step, cash });
  });

const unknown = ({ id, cents, respondBy }: GatewayDispute, now: Date): StoredDispute => ({
  id: newId(),
  gatewayId: id,
  cents,
  held: 0n,
  covered: 0n,
  status: 'open',
  step: 0,
  respondBy,
  dateCreation: now,
  dateDone: null,
});

interface Applied {
  readonly known: StoredDispute;
  readonly reply: GatewayDispute;
  readonly step: DisputeStep;
  /** Cents that the customer can spend; their accounts are locked. */
  readonly cash: bigint;
}

interface Booked {
  readonly kind: KindOfClass<'computed'>;
  readonly lines: Lines;
  /** Left on hold by this step; `covered` came from the customer's money. */
  readonly held: bigint;
  readonly covered: bigint;
}

const apply = async (context: Context, deposit: CardDeposit, applied: Applied): Promise<void> => {
  const { known, reply, step } = applied;
  const { kind, lines, held, covered } = await bookingOf(context, applied);
  const { cents } = step === 'returned' ? known : reply;
  const status = disputeStatusAfter[step];
  const next = { ...known, cents, held, covered, status, step: known.step + 1 };
  await storeDispute(context, deposit.id, { ...next, dateDone: status === 'open' ? null : context.now });
  await book(context, deposit, { kind, lines, ref: `${next.id}:${next.step}` });
  const owed = step === 'lost' ? cents - covered : 0n;
  const record = { resource: 'deposit', id: deposit.id };
  if (owed > 0n) await openDebt(context, { id: next.id, lead: deposit.lead, record, cents: owed }, context.now);
  const check = new Date(context.now.getTime() + checkMilliseconds);
  await enqueue(context, disputeWatchKind, { depositId: deposit.id, disputeId: next.id }, check);
  await announceDispute(context, deposit, { cents, status, before: known.step === 0 ? null : known.status });
  await notifyDisputeStep(context, deposit, { dispute: next, step, owed });
};

const bookingOf = async (context: Context, { known, reply, step, cash }: Applied): Promise<Booked> => {
  const none = { held: 0n, covered: 0n };
  switch (step) {
    case 'opened': {
      const held = least(cash, reply.cents);
      return { kind: 'dispute.hold', lines: disputedLines(held), held, covered: 0n };
    }
    case 'won':
      return { kind: 'dispute.win', lines: wonLines(known.held), ...none };
    case 'lost': {
      const covered = least(known.held + cash, reply.cents);
      const lines = lostLines({ cents: reply.cents, held: known.held, covered });
      return { kind: 'dispute.lose', lines, held: 0n, covered };
    }
    case 'returned':
      break;
  }
  // The debt ends first, so that the credit does not pay it.
  const paid = known.covered + (await cancelDebt(context, known.id, context.now));
  return { kind: 'dispute.win', lines: returnedLines(known.cents, paid), ...none };
};

interface Booking {
  readonly kind: KindOfClass<'computed'>;
  readonly lines: Lines;
  readonly ref: string;
}

/** Nothing is held for a customer without money, so nothing may have to move. */
const book = async (context: Context, { id, lead }: CardDeposit, { kind, lines, ref }: Booking): Promise<void> => {
  if (Object.values(lines).every((cents) => cents === 0n)) return;
  await post(context, { kind, lines, ref, lead, record: { resource: 'deposit', id } });
};

interface Announced {
  readonly cents: bigint;
  readonly status: DisputeStatus;
  readonly before: DisputeStatus | null;
}

/** Announces a dispute as a change of the deposit: in audit, live events and the customer's activity. */
const announceDispute = async (
  context: Context,
  deposit: CardDeposit,
  { cents, status, before }: Announced,
): Promise<void> => {
  const [found] = await reload(context, depositTable, [deposit.id]);
  if (!found) return;
  const after = { dispute: status, amount: toEuro(cents) };
  context.changed({
    resource: 'deposit',
    change: 'disputed',
    records: [
      { id: deposit.id, ...audienceFor(depositTable, found), ...(before && { before: { dispute: before } }), after },
    ],
  });
};
