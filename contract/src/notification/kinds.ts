import type { ResourceName } from '../kernel/resource-name.ts';

/** The groups that a person can switch: all kinds of a group together. */
export const kindGroups = ['money', 'investments', 'trading', 'offers', 'security', 'work'] as const;
export type KindGroup = (typeof kindGroups)[number];

interface Kind {
  readonly group: KindGroup;
  /** Shown in the receiver's list regardless of their choices: messages from people, and account security. */
  readonly always?: true;
  /**
   * E-mailed regardless of the receiver's choices, and also to a locked account: they may be unable to log in and read
   * it.
   */
  readonly byMail?: true;
}

const kind = <const K extends Kind>(value: K): K => value;

/**
 * Every kind of notification. A new one needs its line here and two texts in `notification.json`: `deposit.completed`
 * uses `depositCompleted` (its title, without params) and `depositCompletedText`.
 */
export const notificationKinds = {
  message: kind({ group: 'work', always: true }),
  'security.passwordReset': kind({ group: 'security', always: true }),
  'security.passwordSet': kind({ group: 'security', always: true, byMail: true }),
  'security.restrictionLifted': kind({ group: 'security', always: true, byMail: true }),
  'security.resetProposed': kind({ group: 'security', always: true, byMail: true }),
  'security.loginTried': kind({ group: 'security', always: true, byMail: true }),
  'security.accountOpened': kind({ group: 'security', always: true }),
  'security.emailChanged': kind({ group: 'security', always: true, byMail: true }),
  'security.emailStopped': kind({ group: 'security', always: true }),
  'account.emailRefused': kind({ group: 'work', always: true }),
  'security.twoFactorOn': kind({ group: 'security', always: true, byMail: true }),
  'security.twoFactorOff': kind({ group: 'security', always: true, byMail: true }),
  'security.twoFactorRemovalProposed': kind({ group: 'security', always: true, byMail: true }),
  'security.twoFactorRemoved': kind({ group: 'security', always: true, byMail: true }),
  'security.twoFactorKept': kind({ group: 'security', always: true, byMail: true }),
  'security.twoFactorRescued': kind({ group: 'security', always: true, byMail: true }),
  'security.passkeyAdded': kind({ group: 'security', always: true, byMail: true }),
  'security.passkeyRemoved': kind({ group: 'security', always: true, byMail: true }),
  'security.destinationAdded': kind({ group: 'security', always: true, byMail: true }),
  'security.destinationRemoved': kind({ group: 'security', always: true, byMail: true }),
  'approval.waiting': kind({ group: 'work' }),
  'approval.decided': kind({ group: 'work' }),
  'approval.ended': kind({ group: 'work' }),
  'approval.alone': kind({ group: 'work', always: true, byMail: true }),
  'control.digest': kind({ group: 'work', always: true, byMail: true }),
  'staff.locked': kind({ group: 'work', always: true, byMail: true }),
  'staff.demoted': kind({ group: 'work', always: true, byMail: true }),
  'verification.waiting': kind({ group: 'work' }),
  'verification.verified': kind({ group: 'security', always: true }),
  'verification.rejected': kind({ group: 'security', always: true }),
  'verification.nameChanged': kind({ group: 'security', always: true }),
  'import.finished': kind({ group: 'work' }),
  'import.failed': kind({ group: 'work' }),
  'leads.assigned': kind({ group: 'work' }),
  'balance.corrected': kind({ group: 'money', always: true }),
  'deposit.challenge': kind({ group: 'money' }),
  'deposit.completed': kind({ group: 'money' }),
  'deposit.failed': kind({ group: 'money' }),
  'deposit.refunded': kind({ group: 'money' }),
  'deposit.disputed': kind({ group: 'money', always: true }),
  'deposit.disputeWon': kind({ group: 'money', always: true }),
  'deposit.disputeLost': kind({ group: 'money', always: true }),
  'debt.opened': kind({ group: 'money', always: true }),
  'dispute.opened': kind({ group: 'work' }),
  'dispute.won': kind({ group: 'work' }),
  'dispute.lost': kind({ group: 'work' }),
  'refund.begun': kind({ group: 'money' }),
  'refund.made': kind({ group: 'work' }),
  'refund.returned': kind({ group: 'money' }),
  'refund.failed': kind({ group: 'work' }),
  'refund.short': kind({ group: 'work' }),
  'prepared.waiting': kind({ group: 'money', always: true, byMail: true }),
  'prepared.change': kind({ group: 'trading', always: true, byMail: true }),
  'prepared.confirmed': kind({ group: 'work' }),
  'prepared.declined': kind({ group: 'work' }),
  'prepared.lapsed': kind({ group: 'work' }),
  'prepared.withdrawn': kind({ group: 'work' }),
  'withdrawal.requested': kind({ group: 'work' }),
  'withdrawal.late': kind({ group: 'work' }),
  'withdrawal.entered': kind({ group: 'money', always: true }),
  'withdrawal.completed': kind({ group: 'money' }),
  'withdrawal.failed': kind({ group: 'money' }),
  'dividend.paid': kind({ group: 'investments' }),
  'investment.matured': kind({ group: 'investments' }),
  'investment.cancelled': kind({ group: 'investments' }),
  'order.entered': kind({ group: 'trading', always: true }),
  'order.filled': kind({ group: 'trading' }),
  'order.refused': kind({ group: 'trading', always: true }),
  'order.triggered': kind({ group: 'trading' }),
  'order.stopOut': kind({ group: 'trading' }),
  'order.closeOut': kind({ group: 'trading' }),
  'order.expired': kind({ group: 'trading' }),
  'order.voided': kind({ group: 'trading' }),
  'order.staffClosed': kind({ group: 'trading', always: true }),
  'order.adjusted': kind({ group: 'trading', always: true }),
  'trading.professional': kind({ group: 'trading', always: true }),
  'trading.retail': kind({ group: 'trading', always: true }),
  'trading.country': kind({ group: 'trading', always: true }),
  'trading.policyChange': kind({ group: 'trading', always: true }),
  'trading.keptRetail': kind({ group: 'trading', always: true }),
  'price.doubted': kind({ group: 'work', always: true, byMail: true }),
  'trader.stated': kind({ group: 'work' }),
  'trader.requested': kind({ group: 'work' }),
  'product.purchased': kind({ group: 'offers', always: true }),
  'product.purchasedBy': kind({ group: 'work' }),
  'closure.requested': kind({ group: 'work' }),
  'closure.refused': kind({ group: 'security', always: true }),
  'account.closed': kind({ group: 'security', always: true, byMail: true }),
  'offer.made': kind({ group: 'offers' }),
  'offer.countered': kind({ group: 'offers' }),
  'offer.accepted': kind({ group: 'offers' }),
  'offer.declined': kind({ group: 'offers' }),
  'offer.expired': kind({ group: 'offers' }),
  'offer.acceptedBy': kind({ group: 'work' }),
  'offer.declinedBy': kind({ group: 'work' }),
  'offer.counteredBy': kind({ group: 'work' }),
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

type Joined<Name extends string> = Name extends `${infer Head}.${infer Tail}` ? `${Head}${Capitalize<Tail>}` : Name;

/** Keys of the two texts of a kind in `notification.json`. */
export type TitleKey = Joined<NotificationKind>;
export type BodyKey = `${TitleKey}Text`;

type HeadOf<Name extends string> = Name extends `${infer Head}.${string}` ? Head : Name;

/** The resource of the record that a kind is about, if it is not the first word of its name; null for none. */
const resources: Readonly<
  Record<Exclude<HeadOf<NotificationKind>, ResourceName>, ResourceName | null> &
    Partial<Record<NotificationKind, ResourceName | null>>
> = {
  message: null,
  security: null,
  account: 'user',
  'account.closed': null,
  balance: 'correction',
  control: 'approval',
  debt: 'deposit',
  dispute: 'deposit',
  'dividend.paid': 'investment',
  import: 'leadImport',
  leads: 'user',
  price: 'order',
  // To staff, who find on the customer's page what they prepared.
  'prepared.confirmed': 'user',
  'prepared.declined': 'user',
  'prepared.lapsed': 'user',
  'prepared.withdrawn': 'user',
  refund: 'deposit',
  staff: 'approval',
  'staff.demoted': 'user',
  trading: 'trader',
};

export const resourceOf = (name: NotificationKind): ResourceName | null => {
  const known: Readonly<Record<string, ResourceName | null>> = resources;
  const head = name.replace(/\..*/, '');
  const declared = [name, head].find((key) => Object.hasOwn(known, key));
  return declared === undefined ? (head as ResourceName) : (known[declared] ?? null);
};

/** Kinds that are e-mailed to locked accounts too. */
export const kindsByMail: readonly string[] = Object.entries(notificationKinds)
  .filter(([, of]) => 'byMail' in of)
  .map(([name]) => name);

export const isKnownKind = (name: string): name is NotificationKind => Object.hasOwn(notificationKinds, name);

/** `deposit.completed` as `depositCompleted`. */
export const titleKeyOf = (name: NotificationKind): TitleKey =>
  name.replace(/\.([a-z])/, (_all, letter: string) => letter.toUpperCase()) as TitleKey;
export const bodyKeyOf = (name: NotificationKind): BodyKey => `${titleKeyOf(name)}Text`;
