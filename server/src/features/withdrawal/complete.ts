import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { Id } from '@countinghouse/contract/kernel/scalars.ts';
import {
  type completeWithdrawal as route,
  type Withdrawal,
  type withdrawalCompletion,
  withdrawalStates,
} from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { checkVersion, loadOne } from '../../kernel/resource/records.ts';
import { audienceFor, reload } from '../../kernel/resource/write.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { lockPayers, paidOutBy, type PayoutLimits } from '../../ledger/payouts.ts';
import { propose, readAccountsInSameHands } from '../approval/index.ts';
import { cardMoneyOf, centsOf, requireNoClaims, shareOut } from '../deposit/index.ts';
import { notify } from '../notification/index.ts';
import { payoutWaitOf } from '../payout-wait/index.ts';
import { preparerOf } from '../prepared/index.ts';
import { readSetting } from '../setting/index.ts';
import { ownPartIn, requireSeparate } from '../verification/index.ts';
import { destinationNamed, isOwnName, type StoredDestination } from './destination-table.ts';
import { decided, endWithdrawal, type Held, holdUndecided, announceChange } from './decide.ts';
import { requireNoTestMoney, testMoneyOf } from './test-money.ts';
import { isVerified, lockPayouts, payoutOfDay, requestOf, withdrawalTable } from './withdrawal-table.ts';

/** Refuses unless this person may confirm the payment to this customer. Returns the destination. */
const requirePayable = async (context: Context, { item }: Held): Promise<StoredDestination> => {
  if ((await authorsOf(context, item)).includes(context.actor.id)) throw new Refusal('forbidden', 'withdrawalOwnEntry');
  const destination = await destinationOf(context, item);
  if (!destination) throw new Refusal('conflict', 'withdrawalNoDestination');
  if (destination.usableFrom === null) throw new Refusal('conflict', 'destinationUnconfirmed');
  if (!(await isVerified(context, item.lead))) throw new Refusal('conflict', 'leadNotVerified');
  await requireNoClaims(context, item.lead);
  // Read after the customer's row is locked, which a reset and a change of address lock, too.
  const wait = await payoutWaitOf(context, item.lead, context.now);
  if (wait) throw waits(context, 'payoutWaits', wait.until);
  if (destination.usableFrom > context.now) throw waits(context, 'destinationWaits', destination.usableFrom);
  const back = await cardPartOf(context, item);
  if (back > 0n) throw new Refusal('conflict', 'cardMoneyFirst', { params: { amount: toEuro(back) } });
  await requireNoTestMoney(context, item);
  return destination;
};

/** Everybody who has entered or prepared the request or its destination. */
const authorsOf = async (
  context: Context,
  { id, enteredBy, destinationBy }: Withdrawal,
): Promise<(string | null)[]> => [enteredBy, destinationBy, await preparedBy(context, id)];

const payingStep = async (context: Context, item: Withdrawal) =>
  ({ lead: item.lead, permission: 'withdrawal:decide', barred: await authorsOf(context, item) }) as const;

/**
 * Leaves the payment to somebody without a part in the customer's file. Tells the customer and the digest if there is
 * nobody.
 */
const requireOthers = async (context: Context, { item }: Held): Promise<void> => {
  if (!(await requireSeparate(context, await payingStep(context, item)))) return;
  context.changed({
    resource: 'user',
    change: 'paidAlone',
    action: 'withdrawal.alone',
    silent: true,
    records: [{ id: item.lead, subject: item.lead, after: { transactionId: item.transactionId } }],
  });
};

/** The member of staff who prepared the request, also for what is left of it after a part went back to cards. */
const preparedBy = async (context: Context, id: string): Promise<string | null> =>
  preparerOf(context, await requestOf(context, id));

const destinationOf = async (context: Context, item: Withdrawal): Promise<StoredDestination | undefined> =>
  item.destinationId === null ? undefined : destinationNamed(context, item.lead, { id: item.destinationId });

/** Cents of a withdrawal that go back to cards first. */
const cardPartOf = async (context: Context, { lead, amount }: Withdrawal): Promise<bigint> =>
  centsOf(shareOut(await cardMoneyOf(context, lead), toCents(amount)));

const waits = ({ now }: Context, code: 'payoutWaits' | 'destinationWaits', until: Date): Refusal =>
  new Refusal('conflict', code, {
    params: { until: until.toISOString(), count: Math.ceil((until.getTime() - now.getTime()) / 3_600_000) },
  });

const limitsOf = async (context: Context): Promise<PayoutLimits> => {
  const { withdrawalApprovalThreshold, payoutPerPersonDaily } = await readSetting(context);
  return {
    perCustomer: toCents(withdrawalApprovalThreshold ?? 0),
    perPerson: toCents(payoutPerPersonDaily ?? 0),
    // Somebody who has just created a colleague could log in as that colleague to get a second limit.
    payers: await readAccountsInSameHands(context, context.actor.id),
  };
};

/** Whether the customer's or the caller's payouts of 24 hours exceed their limit with this one. */
const isLarge = async (context: Context, seen: Held, limits: PayoutLimits): Promise<boolean> =>
  (await payoutOfDay(context, seen)) > limits.perCustomer ||
  toCents(seen.item.amount) + (await paidOutBy(context, limits)) > limits.perPerson;

/** Returns in advance whether completing the withdrawal needs approval. */
export const showCompletion: Command<typeof withdrawalCompletion> = async (context, { params }) => {
  const seen = await loadOne(context, withdrawalTable, { id: params.id, action: 'decide' });
  if (!withdrawalStates.allows(seen.item.status, 'complete')) throw decided();
  const destination = await destinationOf(context, seen.item);
  const isOwn = destination ? isOwnName(destination) : null;
  return {
    needsSecond: isOwn === false || (await isLarge(context, seen, await limitsOf(context))),
    isOwnName: isOwn,
    toCard: toEuro(await cardPartOf(context, seen.item)),
    testMoney: await testMoneyOf(context, seen.item),
    ownPart: await ownPartIn(context, await payingStep(context, seen.item)),
  };
};

const pay = async (context: Context, before: Held): Promise<Withdrawal> => {
  const { amount, lead, transactionId } = before.item;
  await notify(context, {
    to: [lead],
    kind: 'withdrawal.completed',
    params: { amount, transactionId },
    recordId: before.id,
  });
  const limits = await limitsOf(context);
  return endWithdrawal(context, before, { kind: 'withdrawal.complete', limits, values: { status: 'completed' } });
};

/**
 * Completes the withdrawal, or proposes completion when the account is in another name, or when it raises the payouts
 * of 24 hours, the customer's or the caller's, above their limit.
 */
export const completeWithdrawal: Command<typeof route> = async (context, { params, body }) => {
  const before = await holdUndecided(context, { id: params.id, action: 'decide', to: 'complete' });
  checkVersion(context, before.item, body.version);
  await lockPayouts(context, before.item.lead);
  const limits = await limitsOf(context);
  await lockPayers(context, limits.payers);
  const destination = await requirePayable(context, before);
  await requireOthers(context, before);
  if (isOwnName(destination) && !(await isLarge(context, before, limits))) {
    await requireRecentProof(context, context.actor, context.now);
    return pay(context, before);
  }
  const { lead, amount, destinationBy, enteredBy, enteredByName, transactionId } = before.item;
  await propose(context, {
    kind: 'withdrawal.complete',
    resource: 'withdrawal',
    recordId: before.id,
    leadId: lead,
    reason: '',
    params: {
      name: transactionId,
      amount,
      dayAmount: toEuro(await payoutOfDay(context, before)),
      destination: destination.iban,
      holder: destination.holder,
      enteredByName,
      enteredBy,
      destinationBy,
      preparedBy: await preparedBy(context, before.id),
    },
  });
  return announceChange(context, before);
};

/** The approval of a large payout. The people who prepared or entered the withdrawal or its destination may not decide. */
export const completionApproval = approvalKind({
  kind: 'withdrawal.complete',
  params: z.object({
    name: z.string(),
    amount: z.number(),
    destination: z.string(),
    enteredBy: Id,
    destinationBy: z.nullish(Id),
    preparedBy: z.nullish(Id),
  }),
  credit: ({ amount }) => -toCents(amount),
  mayDecide: ({ id, role }, { params }) =>
    reachOf(role, 'withdrawal:decide') === 'all' &&
    ![params.enteredBy, params.destinationBy, params.preparedBy].includes(id),
  approved: async (context, { record }) => {
    if (record === null) throw new Refusal('conflict', 'approvalOutdated');
    const before = await holdUndecided(context, { id: record, action: 'decide', to: 'complete' });
    await lockPayouts(context, before.item.lead);
    await requirePayable(context, before);
    await pay(context, before);
  },
  rejected: async (context, { id, record }) => {
    const [found] = record === null ? [] : await reload(context, withdrawalTable, [record]);
    if (!found) return;
    context.changed({
      resource: 'withdrawal',
      change: 'updated',
      records: [
        { id: found.id, ...audienceFor(withdrawalTable, found), before: { approval: id }, after: { approval: null } },
      ],
    });
  },
});
