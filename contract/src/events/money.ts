import { declareEvents } from '../customer-event.ts';

/** Events of a customer's money: deposits, withdrawals, orders, investments, products and offers. */
export const moneyEvents = declareEvents({
  depositStarted: {
    office: { group: 'money', icon: 'creditCard', tone: 'neutral' },
    notices: { 'deposit.challenge': { group: 'money' } },
  },
  depositCompleted: {
    office: { group: 'money', icon: 'transferIn', tone: 'success' },
    notices: { 'deposit.completed': { group: 'money' } },
  },
  depositFailed: {
    office: { group: 'money', icon: 'creditCard', tone: 'error' },
    notices: { 'deposit.failed': { group: 'money' } },
  },
  depositCancelled: { office: { group: 'money', icon: 'creditCard', tone: 'neutral' } },
  refundBegun: {
    office: { group: 'money', icon: 'refresh', tone: 'warning' },
    notices: {
      'refund.begun': { group: 'money', record: 'deposit' },
      'refund.made': { group: 'work', record: 'deposit' },
    },
  },
  refunded: {
    office: { group: 'money', icon: 'refresh', tone: 'warning' },
    notices: { 'deposit.refunded': { group: 'money' }, 'refund.short': { group: 'work', record: 'deposit' } },
  },
  refundFailed: {
    office: { group: 'money', icon: 'refresh', tone: 'error' },
    notices: {
      'refund.returned': { group: 'money', record: 'deposit' },
      'refund.failed': { group: 'work', record: 'deposit' },
    },
  },
  disputeOpened: {
    office: { group: 'money', icon: 'creditCard', tone: 'error' },
    notices: {
      'deposit.disputed': { group: 'money', always: true },
      'dispute.opened': { group: 'work', record: 'deposit' },
    },
  },
  disputeHeld: { office: { group: 'money', icon: 'creditCard', tone: 'warning' } },
  disputeWon: {
    office: { group: 'money', icon: 'creditCard', tone: 'success' },
    notices: {
      'deposit.disputeWon': { group: 'money', always: true },
      'dispute.won': { group: 'work', record: 'deposit' },
    },
  },
  disputeLost: {
    office: { group: 'money', icon: 'creditCard', tone: 'error' },
    notices: {
      'deposit.disputeLost': { group: 'money', always: true },
      'dispute.lost': { group: 'work', record: 'deposit' },
      'debt.opened': { group: 'money', always: true, record: 'deposit' },
    },
  },
  debtCollected: { office: { group: 'money', icon: 'receipt', tone: 'warning' } },
  withdrawalRequested: {
    office: { group: 'money', icon: 'transferOut', tone: 'info' },
    notices: { 'withdrawal.requested': { group: 'work' }, 'withdrawal.entered': { group: 'money', always: true } },
  },
  withdrawalCompleted: {
    office: { group: 'money', icon: 'transferOut', tone: 'success' },
    notices: { 'withdrawal.completed': { group: 'money' } },
  },
  withdrawalFailed: {
    office: { group: 'money', icon: 'transferOut', tone: 'error' },
    notices: { 'withdrawal.failed': { group: 'money' } },
  },
  corrected: {
    office: { group: 'money', icon: 'receipt', tone: 'warning' },
    notices: { 'balance.corrected': { group: 'money', always: true, record: 'correction' } },
  },
  orderPlaced: { office: { group: 'trading', icon: 'chartCandle', tone: 'neutral' } },
  orderOpened: {
    office: { group: 'trading', icon: 'arrowsExchange', tone: 'info' },
    notices: { 'order.entered': { group: 'trading', always: true }, 'order.filled': { group: 'trading' } },
  },
  orderClosed: {
    office: { group: 'trading', icon: 'arrowsExchange', tone: 'neutral' },
    notices: {
      'order.triggered': { group: 'trading' },
      'order.stopOut': { group: 'trading' },
      'order.closeOut': { group: 'trading' },
      'order.expired': { group: 'trading' },
      'order.voided': { group: 'trading' },
      'order.staffClosed': { group: 'trading', always: true },
      'order.adjusted': { group: 'trading', always: true },
    },
  },
  orderCancelled: {
    office: { group: 'trading', icon: 'x', tone: 'neutral' },
    notices: { 'order.refused': { group: 'trading', always: true } },
  },
  orderImported: { office: { group: 'trading', icon: 'fileImport', tone: 'neutral' } },
  investmentBegun: { office: { group: 'investments', icon: 'trendingUp', tone: 'info' } },
  dividendPaid: {
    office: { group: 'investments', icon: 'wallet', tone: 'success' },
    notices: { 'dividend.paid': { group: 'investments', record: 'investment' } },
  },
  investmentCancelled: {
    office: { group: 'investments', icon: 'trendingUp', tone: 'warning' },
    notices: { 'investment.cancelled': { group: 'investments' } },
  },
  investmentEnded: {
    office: { group: 'investments', icon: 'trendingUp', tone: 'success' },
    notices: { 'investment.matured': { group: 'investments' } },
  },
  productPurchased: {
    office: { group: 'products', icon: 'lock', tone: 'info' },
    notices: { 'product.purchased': { group: 'offers', always: true }, 'product.purchasedBy': { group: 'work' } },
  },
  offerMade: {
    office: { group: 'products', icon: 'receipt', tone: 'info' },
    notices: { 'offer.made': { group: 'offers' } },
  },
  offerCountered: {
    office: { group: 'products', icon: 'receipt', tone: 'info' },
    notices: { 'offer.countered': { group: 'offers' }, 'offer.counteredBy': { group: 'work' } },
  },
  offerAccepted: {
    office: { group: 'products', icon: 'receipt', tone: 'success' },
    notices: { 'offer.accepted': { group: 'offers' }, 'offer.acceptedBy': { group: 'work' } },
  },
  offerDeclined: {
    office: { group: 'products', icon: 'receipt', tone: 'error' },
    notices: { 'offer.declined': { group: 'offers' }, 'offer.declinedBy': { group: 'work' } },
  },
  offerClosed: { office: { group: 'products', icon: 'receipt', tone: 'neutral' } },
  offerExpired: {
    office: { group: 'products', icon: 'receipt', tone: 'neutral' },
    notices: { 'offer.expired': { group: 'offers' } },
  },
  // Shown to the customer only: staff see the single transfers.
  deposit: { customer: { icon: 'history', tone: 'primary' } },
  refund: { customer: { icon: 'history', tone: 'primary' } },
  dispute: { customer: { icon: 'history', tone: 'warning' } },
  withdrawal: { customer: { icon: 'history', tone: 'primary' } },
  investment: { customer: { icon: 'history', tone: 'primary' } },
  order: { customer: { icon: 'history', tone: 'primary' } },
  orderPartClosed: { action: 'order.closePart', customer: { icon: 'history', tone: 'primary' } },
  product: { action: 'product.purchase', customer: { icon: 'history', tone: 'primary' } },
  prepared: {
    customer: { icon: 'history', tone: 'warning' },
    notices: {
      'prepared.waiting': { group: 'money', always: true, byMail: true },
      'prepared.change': { group: 'trading', always: true, byMail: true },
      'prepared.confirmed': { group: 'work', record: 'user' },
      'prepared.declined': { group: 'work', record: 'user' },
      'prepared.lapsed': { group: 'work', record: 'user' },
      'prepared.withdrawn': { group: 'work', record: 'user' },
    },
  },
  offer: { customer: { icon: 'history', tone: 'primary' } },
  correction: { customer: { icon: 'edit', tone: 'primary' } },
});
