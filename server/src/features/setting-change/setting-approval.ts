import { addressesIn, Setting } from '@countinghouse/contract/setting/setting.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { announceProposedRecipients, announceRecipients } from '../head-mail/index.ts';
import { changeSetting, lockSetting } from '../setting/index.ts';

/** The settings that protect money, accounts, contact data and the evidence outside the company, and which change protects them less. */
const loosened = {
  withdrawalApprovalThreshold: 'up',
  payoutPerPersonDaily: 'up',
  payoutWaitHours: 'down',
  approvalDelayHours: 'down',
  policyNoticeHours: 'down',
  staffTwoFactor: 'down',
  headRecipients: 'fewer',
  maskContacts: 'down',
  revealsPerDay: 'up',
} as const;
type Guarded = keyof typeof loosened;
const guarded = Object.keys(loosened) as Guarded[];

const losesOne = (from: string, to: string): boolean => {
  const kept = addressesIn(to);
  return addressesIn(from).some((address) => !kept.includes(address));
};

const protectsLess = (field: Guarded, before: Setting, to: Setting[Guarded]): boolean => {
  const direction = loosened[field];
  if (direction === 'fewer') return losesOne(before.headRecipients, String(to));
  const change = Number(to) - Number(before[field]);
  return direction === 'up' ? change > 0 : change < 0;
};

/** The values of a change that protect less than the current ones. */
export const loosening = (before: Setting, values: Partial<Setting>): Partial<Pick<Setting, Guarded>> =>
  Object.fromEntries(
    guarded.flatMap((field) => {
      const to = values[field] ?? before[field];
      return protectsLess(field, before, to) ? [[field, to] as const] : [];
    }),
  );

/** Proposes values that protect less. Returns the approval's id. */
export const proposeLoosening = async (context: Context, before: Setting, after: Partial<Setting>): Promise<string> => {
  const id = await propose(context, {
    kind: 'setting.loosen',
    resource: 'setting',
    recordId: null,
    leadId: null,
    reason: '',
    params: { before: Object.fromEntries(Object.keys(after).map((field) => [field, before[field as Guarded]])), after },
  });
  if (after.headRecipients !== undefined) await announceProposedRecipients(context, before, after.headRecipients);
  return id;
};

const Side = z.partial(
  z.pick(Setting, {
    withdrawalApprovalThreshold: true,
    payoutPerPersonDaily: true,
    payoutWaitHours: true,
    approvalDelayHours: true,
    policyNoticeHours: true,
    staffTwoFactor: true,
    headRecipients: true,
    maskContacts: true,
    revealsPerDay: true,
  }),
);

/** A second person accepts that money or evidence is protected less. Void once one of the values has changed otherwise. */
export const settingApproval = approvalKind({
  kind: 'setting.loosen',
  params: z.object({ before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'setting:update') === 'all',
  approved: async (context, { params: { before, after } }) => {
    const current = await lockSetting(context);
    if (guarded.some((field) => before[field] !== undefined && before[field] !== current[field]))
      throw new Refusal('conflict', 'approvalOutdated');
    await announceRecipients(context, current, await changeSetting(context, current, after as Partial<Setting>));
  },
});
