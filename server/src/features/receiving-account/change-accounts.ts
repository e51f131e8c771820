import {
  accountFields,
  type addReceivingAccount,
  type closeReceivingAccount,
  type listReceivingAccounts,
  type ReceivingAccounts,
} from '@countinghouse/contract/deposit/receiving-account.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { requireRealMoney } from './real-money.ts';
import { readSetting } from '../setting/index.ts';
import {
  addKind,
  anyAccount,
  closeAccount,
  insertAccount,
  lockAccounts,
  pendingAccount,
  readAccount,
  readAccounts,
} from './receiving-account-table.ts';

const hour = 3_600_000;

const shown = async (runner: Runner): Promise<ReceivingAccounts> => ({
  accounts: await readAccounts(runner),
  approval: await pendingAccount(runner),
});

export const showAccounts: Command<typeof listReceivingAccounts> = (context) => shown(context);

export const proposeAccount: Command<typeof addReceivingAccount> = async (context, { body }) => {
  requireRealMoney(context.app);
  await propose(context, {
    kind: addKind,
    resource: 'receivingAccount',
    recordId: anyAccount,
    leadId: null,
    reason: '',
    params: { ...body, name: body.iban },
  });
  return shown(context);
};

/** The first account is used at once; a later one after the notice, which leaves time to notice a wrong one. */
const startOf = async (context: Context): Promise<Date> => {
  const isFirst = (await readAccounts(context)).length === 0;
  const { policyNoticeHours } = await readSetting(context);
  return new Date(context.now.getTime() + (isFirst ? 0 : policyNoticeHours * hour));
};

/** A second person accepts that customers pay to this account. */
export const accountApproval = approvalKind({
  kind: addKind,
  params: z.object({ ...accountFields, name: z.string() }),
  mayDecide: ({ role }) => reachOf(role, 'setting:update') === 'all',
  approved: async (context, { id: approval, params: { name: _name, ...account } }) => {
    requireRealMoney(context.app);
    await lockAccounts(context);
    const [id, validFrom] = [newId(), await startOf(context)];
    await insertAccount(context, { ...account, id, approval, validFrom }, context.now);
    const after = { ...account, validFrom: validFrom.toISOString() };
    context.changed({ resource: 'receivingAccount', change: 'created', toAll: true, records: [{ id, after }] });
  },
});

export const closeOne: Command<typeof closeReceivingAccount> = async (context, { params: { id } }) => {
  await lockAccounts(context);
  const account = await readAccount(context, id);
  if (!account) throw notFound();
  if (!(await closeAccount(context, id, { by: context.actor.id, now: context.now })))
    throw new Refusal('conflict', 'receivingAccountClosed');
  const sides = { before: { iban: account.iban, closed: null }, after: { closed: context.now.toISOString() } };
  context.changed({ resource: 'receivingAccount', change: 'closed', toAll: true, records: [{ id, ...sides }] });
  return shown(context);
};
