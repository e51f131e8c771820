import { addressesIn, Setting } from '@countinghouse/contract/setting/setting.ts';
import { reachOf } from '@countinghouse/contract/permissions.ts';
import * as z from 'zod/mini';
import { approvalKind } from '../../kernel/approval-kind.ts';
import type { Context } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { propose } from '../approval/index.ts';
import { announceProposedRecipients, announceRecipients } from '../head-mail/index.ts';
import { changeSetting, lockSetting } from '../setting/index.ts';
import { disputableLists, refuseOwnLockOut } from './networks-rules.ts';

/**
 * The settings that protect money, accounts, contact data, contracts, records and the evidence outside the company, and which change
 * protects them less.
 */
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
  cancellationDays: 'down',
  retentionYears: 'down',
  legalEntity: 'other',
  registration: 'other',
  licence: 'other',
  regulator: 'other',
  governingLaw: 'other',
  companyName: 'issuer',
  street: 'other',
  number: 'other',
  zipCode: 'other',
  city: 'other',
  country: 'other',
} as const;
type Guarded = keyof typeof loosened;
const guarded = Object.keys(loosened) as Guarded[];
type Proposed = Partial<Pick<Setting, Guarded | 'networksRoot' | 'networksAdmin' | 'networksRegular'>>;

const losesOne = (from: string, to: string): boolean => {
  const kept = addressesIn(to);
  return addressesIn(from).some((address) => !kept.includes(address));
};

/**
 * Whether agreements and letters name the company by its everyday name, with an address. Until there is an address, the
 * company is being set up.
 */
const isIssuer = ({ legalEntity, street, zipCode, city, country }: Setting): boolean =>
  legalEntity === '' && [street, zipCode, city, country].some((text) => text !== '');

const protectsLess = (field: Guarded, before: Setting, to: Setting[Guarded]): boolean => {
  const direction = loosened[field];
  if (direction === 'fewer') return losesOne(before.headRecipients, String(to));
  // A new company enters them for the first time.
  if (direction === 'other') return before[field] !== '' && to !== before[field];
  if (direction === 'issuer') return isIssuer(before) && to !== before.companyName;
  const change = Number(to) - Number(before[field]);
  return direction === 'up' ? change > 0 : change < 0;
};

/** The values of a change that protect less than the current ones, and lists of networks that shut colleagues out. */
export const loosening = async (context: Context, before: Setting, values: Partial<Setting>): Promise<Proposed> => ({
  ...Object.fromEntries(
    guarded.flatMap((field) => {
      const to = values[field] ?? before[field];
      return protectsLess(field, before, to) ? [[field, to] as const] : [];
    }),
  ),
  ...(await disputableLists(context, before, values)),
});

/** Proposes values that protect less. Returns the approval's id. */
export const proposeLoosening = async (context: Context, before: Setting, after: Partial<Setting>): Promise<string> => {
  const id = await propose(context, {
    kind: 'setting.loosen',
    resource: 'setting',
    recordId: null,
    leadId: null,
    reason: '',
    params: {
      before: Object.fromEntries(Object.keys(after).map((field) => [field, before[field as keyof Setting]])),
      after,
    },
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
    cancellationDays: true,
    retentionYears: true,
    legalEntity: true,
    registration: true,
    licence: true,
    regulator: true,
    governingLaw: true,
    companyName: true,
    street: true,
    number: true,
    zipCode: true,
    city: true,
    country: true,
    networksRoot: true,
    networksAdmin: true,
    networksRegular: true,
  }),
);

/** A second person accepts that money, contracts or evidence are protected less. Void once one of the values has changed otherwise. */
export const settingApproval = approvalKind({
  kind: 'setting.loosen',
  params: z.object({ before: Side, after: Side }),
  mayDecide: ({ role }) => reachOf(role, 'setting:update') === 'all',
  approved: async (context, { params: { before, after } }) => {
    const current = await lockSetting(context);
    if (
      Object.entries(before).some(([field, value]) => value !== undefined && value !== current[field as keyof Setting])
    )
      throw new Refusal('conflict', 'approvalOutdated');
    refuseOwnLockOut(context, after as Partial<Setting>);
    await announceRecipients(context, current, await changeSetting(context, current, after as Partial<Setting>));
  },
});
