import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import type { RefundStatus } from '@countinghouse/contract/deposit/refund.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import type { App, Context } from '../../kernel/context.ts';
import { newId } from '../../kernel/ids.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { audienceFor, reload } from '../../kernel/resource/write.ts';
import { cancelDebt, openDebt, readOpenDebts } from '../../ledger/debt-table.ts';
import { lockCash } from '../../ledger/lock-cash.ts';
import { collectFromCash, type Justified, type Lines, post } from '../../ledger/transfer.ts';
import type { GatewayRefund } from '../../ports/payment-gateway/payment-gateway.ts';
import { type CardDeposit, depositTable, lockCardDeposit } from './deposit-table.ts';
import {
  failedLines,
  heldLines,
  least,
  paidLines,
  type RefundMoney,
  type RefundStep,
  statusAfterStep,
  stepOf,
} from './refund-states.ts';
import {
  endRefund,
  insertRefund,
  nameRefund,
  type NewRefund,
  readLeft,
  readRefunds,
  type StoredRefund,
} from './refund-table.ts';
import { notifyDebt } from './notify-dispute.ts';
import { notifyMadeAtGateway, notifyRefundStep } from './notify-refund.ts';
import { requireNoClaims } from './require-no-claims.ts';

export const refundWatchKind = 'refund.watch';
/** Leaves the approving request time to get the gateway's reply itself. */
const firstCheckMilliseconds = 20_000;

interface AgreedRefund {
  /** The approval's id is the refund's, so that each starts only once. */
  readonly id: string;
  readonly depositId: string;
  readonly cents: bigint;
  readonly reason: string;
  readonly proposedBy: string;
}

/** Whether money of this deposit can be refunded to a card. */
export const isRefundable = (deposit: CardDeposit | undefined): deposit is CardDeposit =>
  deposit !== undefined && depositStates.allows(deposit.status, 'refund');

export const notRefundable = () => new Refusal('conflict', 'depositNotRefundable');
export const refundTooMuch = () => new Refusal('conflict', 'refundTooMuch');

/** Holds the customer's money for a refund, in the caller's transaction; the gateway is called after the commit. */
export const beginRefund = async (context: Context, agreed: AgreedRefund): Promise<void> => {
  const deposit = await lockCardDeposit(context, agreed.depositId);
  if (!isRefundable(deposit)) throw notRefundable();
  await requireNoClaims(context, deposit.lead);
  if (agreed.cents > (await readLeft(context, deposit.id))) throw refundTooMuch();
  const row: NewRefund = { ...agreed, covered: agreed.cents, origin: 'staff', status: 'pending', gatewayId: null };
  await insertRefund(context, row, context.now);
  await hold(context, deposit, row);
  await announceRefund(context, deposit, row, null);
};

/** Applies the gateway's refund status, idempotently. */
export const syncRefund = (app: App, depositId: string, reply: GatewayRefund): Promise<void> =>
  runAsSystem(app, 'deposit.refunded', async (context) => {
    const deposit = await lockCardDeposit(context, depositId);
    // A payment for a deposit that had ended was never credited, so its refund does not affect the customer.
    if (!isRefundable(deposit)) return;
    const known = (await readRefunds(context, depositId)).find((refund) => isMeant(refund, reply));
    if (known && reply.id !== null) await nameRefund(context, known.id, reply.id);
    const step = stepOf(known?.status ?? 'unknown', reply.state);
    if (!step) return;
    if (known) await moveOn(context, deposit, { known, step, isRefused: reply.isRefused });
    else await adopt(context, deposit, { reply, step });
  });

/** Matches by the gateway's id; until that is known, by our id together with the approved amount. */
const isMeant = ({ id, gatewayId, cents }: StoredRefund, reply: GatewayRefund): boolean =>
  gatewayId === null ? id === reply.ours && cents === reply.cents : gatewayId === reply.id;

interface Known {
  readonly known: StoredRefund;
  readonly step: RefundStep;
  readonly isRefused: boolean;
}

const moveOn = async (context: Context, deposit: CardDeposit, { known, step, isRefused }: Known): Promise<void> => {
  const status = statusAfterStep[step];
  await endRefund(context, known.id, { status, refused: status === 'failed' && isRefused }, context.now);
  const refund = { ...known };
  if (step === 'paid') {
    await book(context, deposit, known.id, {
      kind: 'deposit.refund',
      basis: basisOf(known),
      lines: paidLines(known, 'hold'),
    });
    await openShortfall(context, deposit, known);
  }
  if (step === 'failed' || step === 'returned') {
    // The debt ends first, so that the credit does not pay it.
    refund.covered += await cancelDebt(context, known.id, context.now);
    await book(context, deposit, known.id, { kind: 'refund.fail', lines: failedLines(refund, step) });
  }
  await announceRefund(context, deposit, { ...known, status, reason: '' }, known.status);
  await notifyRefundStep(context, deposit, { refund, step });
};

/** The uncovered part of a paid refund is a debt of the customer; money that came since pays it at once. */
const openShortfall = async (
  context: Context,
  deposit: CardDeposit,
  { id, cents, covered }: RefundMoney & { readonly id: string },
): Promise<void> => {
  if (covered === cents) return;
  const { lead } = deposit;
  const record = { resource: 'deposit', id: deposit.id };
  await openDebt(context, { id, lead, record, cents: cents - covered }, context.now);
  await collectFromCash(context, lead);
  const left = (await readOpenDebts(context, lead)).find((debt) => debt.id === id);
  if (left) await notifyDebt(context, deposit, { id, cents: left.rest });
};

interface Unknown {
  readonly reply: GatewayRefund;
  readonly step: RefundStep;
}

/** A refund made at the gateway: the money has left, so the company covers what the customer cannot. */
const adopt = async (context: Context, deposit: CardDeposit, { reply, step }: Unknown): Promise<void> => {
  const { cents, id: gatewayId } = reply;
  const covered = least(await lockCash(context, deposit.lead), cents);
  const status = statusAfterStep[step];
  const money = { id: newId(), cents, covered };
  const row: NewRefund = {
    ...money,
    depositId: deposit.id,
    origin: 'gateway',
    status,
    gatewayId,
    reason: '',
    proposedBy: null,
  };
  await insertRefund(context, row, context.now);
  if (step === 'begun') await hold(context, deposit, row);
  else {
    await book(context, deposit, row.id, {
      kind: 'deposit.refund',
      basis: basisOf(row),
      lines: paidLines(money, 'cash'),
    });
    await openShortfall(context, deposit, money);
  }
  await announceRefund(context, deposit, row, null);
  await notifyRefundStep(context, deposit, { refund: money, step });
  await notifyMadeAtGateway(context, deposit, money);
};

const hold = async (context: Context, deposit: CardDeposit, row: NewRefund): Promise<void> => {
  await book(context, deposit, row.id, { kind: 'refund.hold', basis: basisOf(row), lines: heldLines(row) });
  const firstCheck = new Date(context.now.getTime() + firstCheckMilliseconds);
  await enqueue(context, refundWatchKind, { depositId: deposit.id, refundId: row.id }, firstCheck);
};

const basisOf = ({ origin }: Pick<StoredRefund, 'origin'>): 'approval' | 'gateway' =>
  origin === 'staff' ? 'approval' : 'gateway';

type Booking = Justified<'refund.hold' | 'deposit.refund' | 'refund.fail'> & { readonly lines: Lines };

/** A refund without any cover by the customer has nothing to hold or to return. */
const book = async (context: Context, { id, lead }: CardDeposit, ref: string, booking: Booking): Promise<void> => {
  if (Object.values(booking.lines).every((cents) => cents === 0n)) return;
  await post(context, { ...booking, ref, lead, record: { resource: 'deposit', id } });
};

/** Announces a refund as a change of the deposit: in audit, live events and the customer's activity. */
const announceRefund = async (
  context: Context,
  deposit: CardDeposit,
  { cents, status, reason }: Pick<NewRefund, 'cents' | 'status' | 'reason'>,
  before: RefundStatus | null,
): Promise<void> => {
  const [found] = await reload(context, depositTable, [deposit.id]);
  if (!found) return;
  const after = { refund: status, amount: toEuro(cents), ...(reason !== '' && { reason }) };
  context.changed({
    resource: 'deposit',
    change: 'refunded',
    records: [
      { id: deposit.id, ...audienceFor(depositTable, found), ...(before && { before: { refund: before } }), after },
    ],
  });
};
