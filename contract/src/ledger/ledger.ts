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

/** The kinds of transfer. Each occurs at most once for the record that its transfer names. */
export const transferKinds = [
  'deposit.complete',
  'deposit.refund',
  'refund.hold',
  'refund.fail',
  'dispute.hold',
  'dispute.win',
  'dispute.lose',
  'debt.collect',
  'withdrawal.request',
  'withdrawal.complete',
  'withdrawal.fail',
  'order.open',
  'order.close',
  'investment.create',
  'investment.cancel',
  'investment.mature',
  'dividend.pay',
  'product.purchase',
  'offer.accept',
  'correction',
] as const;
export type TransferKind = (typeof transferKinds)[number];
