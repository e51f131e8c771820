import type { ApprovalKindName } from '../approval/approval.ts';

/** A customer's accounts: available cash, withdrawals on hold, stakes, principal, products at cost. */
export const leadAccounts = ['cash', 'hold', 'margin', 'invested', 'vault'] as const;
export type LeadAccount = (typeof leadAccounts)[number];

/** The company's side of every transfer. */
export const houseAccounts = [
  'card_clearing',
  'bank_clearing',
  'trading_result',
  'interest_expense',
  'product_sales',
  'adjustments',
  'negative_balance_cover',
] as const;
export type HouseAccount = (typeof houseAccounts)[number];

/**
 * How the amount of a transfer was determined.
 *
 * - `computed`: evidence that no member of staff chose, such as a quote, a schedule or a cancellation.
 * - `decided`: a person chose the amount, price, rate or moment. It needs an approval of one of these kinds, or the
 *   evidence named in `unless`.
 * - `paidOut`: money leaves the company. Above the limits it needs an approval.
 */
export type TransferClass =
  | { readonly class: 'computed' }
  | {
      readonly class: 'decided';
      readonly approvals: readonly ApprovalKindName[];
      readonly unless: readonly Evidence[];
      /** Generated customers of the demo have such records, which nobody proposed. */
      readonly generated?: true;
    }
  | { readonly class: 'paidOut'; readonly approvals: readonly ApprovalKindName[] };

/** The evidence in place of an approval: who or what determined the amount instead of a member of staff. */
export type Evidence =
  /** The payment provider reports it. */
  | 'gateway'
  /** A market quote of the order's lifetime. */
  | 'quote'
  /** No quote exists, or the order never opened: the stake returns. */
  | 'stake'
  /** The schedule of an approved or signed investment. */
  | 'schedule'
  /** The customer signed an offer that is the same for everyone. */
  | 'signed';

const computed = { class: 'computed' } as const;

/** The kinds of transfer with their class. Each occurs at most once for the record that its transfer names. */
export const transferClasses = {
  'deposit.complete': { class: 'decided', approvals: ['deposit.record'], unless: ['gateway'] },
  'deposit.refund': { class: 'decided', approvals: ['deposit.refund'], unless: ['gateway'] },
  'refund.hold': { class: 'decided', approvals: ['deposit.refund'], unless: ['gateway'] },
  'refund.fail': computed,
  'dispute.hold': computed,
  'dispute.win': computed,
  'dispute.lose': computed,
  'debt.collect': computed,
  'withdrawal.request': computed,
  'withdrawal.complete': { class: 'paidOut', approvals: ['withdrawal.complete'] },
  'withdrawal.fail': computed,
  'order.open': computed,
  'order.close': { class: 'decided', approvals: ['order.adjust'], unless: ['quote', 'stake'] },
  'investment.create': { class: 'decided', approvals: ['investment.create'], unless: ['signed'] },
  'investment.cancel': computed,
  'investment.mature': computed,
  'dividend.pay': { class: 'decided', approvals: ['dividend.create'], unless: ['schedule'] },
  'product.purchase': computed,
  'offer.accept': { class: 'decided', approvals: ['offer.make', 'offer.accept'], unless: [], generated: true },
  correction: { class: 'decided', approvals: ['ledger.correction'], unless: [] },
} as const satisfies Record<string, TransferClass>;

export type TransferKind = keyof typeof transferClasses;
export const transferKinds = Object.keys(transferClasses) as [TransferKind, ...TransferKind[]];

export type KindOfClass<Class extends TransferClass['class']> = {
  [Kind in TransferKind]: (typeof transferClasses)[Kind] extends { readonly class: Class } ? Kind : never;
}[TransferKind];
