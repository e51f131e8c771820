import { declareEvents } from '../customer-event.ts';

/** Events of a customer's money: deposits, withdrawals, orders, investments, products and offers. */
export const moneyEvents = declareEvents({
  depositStarted: {
    becomes: { deposit: 'pending' },
    office: { group: 'money', icon: 'creditCard', tone: 'neutral' },
    customer: { icon: 'creditCard', tone: 'neutral' },
    notices: { 'deposit.challenge': { group: 'money' } },
  },
  depositCompleted: {
    becomes: { deposit: 'completed' },
    office: { group: 'money', icon: 'transferIn', tone: 'success' },
    customer: { icon: 'transferIn', tone: 'success' },
    notices: { 'deposit.completed': { group: 'money' } },
  },
  depositFailed: {
    becomes: { deposit: 'failed' },
    office: { group: 'money', icon: 'creditCard', tone: 'error' },
    customer: { icon: 'creditCard', tone: 'error' },
    notices: { 'deposit.failed': { group: 'money' }, 'deposit.notReceived': { group: 'money' } },
  },
  depositCancelled: {
    becomes: { deposit: 'cancelled' },
    office: { group: 'money', icon: 'creditCard', tone: 'neutral' },
    customer: { icon: 'creditCard', tone: 'neutral' },
  },
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
    becomes: { withdrawal: 'pending' },
    office: { group: 'money', icon: 'transferOut', tone: 'info' },
    customer: { icon: 'transferOut', tone: 'info' },
    notices: { 'withdrawal.requested': { group: 'work' }, 'withdrawal.entered': { group: 'money', always: true } },
  },
  withdrawalCompleted: {
    becomes: { withdrawal: 'completed' },
    office: { group: 'money', icon: 'transferOut', tone: 'success' },
    customer: { icon: 'transferOut', tone: 'success' },
    notices: { 'withdrawal.completed': { group: 'money' } },
  },
  withdrawalFailed: {
    becomes: { withdrawal: 'failed' },
    office: { group: 'money', icon: 'transferOut', tone: 'error' },
    customer: { icon: 'transferOut', tone: 'error' },
    notices: { 'withdrawal.failed': { group: 'money' } },
  },
  corrected: {
    office: { group: 'money', icon: 'receipt', tone: 'warning' },
    notices: { 'balance.corrected': { group: 'money', always: true, record: 'correction' } },
  },
  orderPlaced: {
    becomes: { order: 'pending' },
    office: { group: 'trading', icon: 'chartCandle', tone: 'neutral' },
    customer: { icon: 'chartCandle', tone: 'neutral' },
  },
  orderOpened: {
    becomes: { order: 'open' },
    office: { group: 'trading', icon: 'arrowsExchange', tone: 'info' },
    customer: { icon: 'arrowsExchange', tone: 'info' },
    notices: { 'order.entered': { group: 'trading', always: true }, 'order.filled': { group: 'trading' } },
  },
  orderClosed: {
    becomes: { order: 'closed' },
    office: { group: 'trading', icon: 'arrowsExchange', tone: 'neutral' },
    customer: { icon: 'arrowsExchange', tone: 'neutral' },
    data: { amount: 'profit' },
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
    becomes: { order: 'cancelled' },
    office: { group: 'trading', icon: 'x', tone: 'neutral' },
    customer: { icon: 'x', tone: 'neutral' },
    notices: { 'order.refused': { group: 'trading', always: true } },
  },
  orderImported: {
    action: 'order.import',
    office: { group: 'trading', icon: 'fileImport', tone: 'neutral' },
    customer: { icon: 'history', tone: 'warning' },
    data: { amount: 'profit' },
    notices: { 'order.imported': { group: 'trading', always: true } },
  },
  investmentBegun: {
    becomes: { investment: 'active' },
    office: { group: 'investments', icon: 'trendingUp', tone: 'info' },
    customer: { icon: 'trendingUp', tone: 'info' },
  },
  dividendPaid: {
    office: { group: 'investments', icon: 'wallet', tone: 'success' },
    notices: { 'dividend.paid': { group: 'investments', record: 'investment' } },
  },
  investmentCancelled: {
    becomes: { investment: 'cancelled' },
    office: { group: 'investments', icon: 'trendingUp', tone: 'warning' },
    customer: { icon: 'trendingUp', tone: 'warning' },
    notices: { 'investment.cancelled': { group: 'investments' } },
  },
  investmentEnded: {
    becomes: { investment: 'matured' },
    office: { group: 'investments', icon: 'trendingUp', tone: 'success' },
    customer: { icon: 'trendingUp', tone: 'success' },
    notices: { 'investment.matured': { group: 'investments' } },
  },
  productPurchased: {
    office: { group: 'products', icon: 'lock', tone: 'info' },
    notices: { 'product.purchased': { group: 'offers', always: true }, 'product.purchasedBy': { group: 'work' } },
  },
  offerMade: {
    becomes: { offer: 'pending' },
    office: { group: 'products', icon: 'receipt', tone: 'info' },
    customer: { icon: 'receipt', tone: 'info' },
    notices: { 'offer.made': { group: 'offers' } },
  },
  offerCountered: {
    office: { group: 'products', icon: 'receipt', tone: 'info' },
    notices: { 'offer.countered': { group: 'offers' }, 'offer.counteredBy': { group: 'work' } },
  },
  offerAccepted: {
    becomes: { offer: 'accepted' },
    office: { group: 'products', icon: 'receipt', tone: 'success' },
    customer: { icon: 'receipt', tone: 'success' },
    notices: { 'offer.accepted': { group: 'offers' }, 'offer.acceptedBy': { group: 'work' } },
  },
  offerDeclined: {
    becomes: { offer: 'rejected' },
    office: { group: 'products', icon: 'receipt', tone: 'error' },
    customer: { icon: 'receipt', tone: 'error' },
    notices: { 'offer.declined': { group: 'offers' }, 'offer.declinedBy': { group: 'work' } },
  },
  offerClosed: { office: { group: 'products', icon: 'receipt', tone: 'neutral' } },
  offerExpired: {
    becomes: { offer: 'expired' },
    office: { group: 'products', icon: 'receipt', tone: 'neutral' },
    customer: { icon: 'receipt', tone: 'neutral' },
    notices: { 'offer.expired': { group: 'offers' } },
  },
  // Shown to the customer only: staff see the single transfers.
  deposit: { customer: { icon: 'history', tone: 'primary' } },
  refund: { customer: { icon: 'history', tone: 'primary' } },
  dispute: { customer: { icon: 'history', tone: 'warning' } },
  withdrawal: { customer: { icon: 'history', tone: 'primary' } },
  investment: { customer: { icon: 'history', tone: 'primary' } },
  order: { customer: { icon: 'history', tone: 'primary' } },
  orderPartClosed: {
    action: 'order.closePart',
    customer: { icon: 'arrowsExchange', tone: 'neutral' },
    data: { amount: 'profit' },
  },
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
  correction: { customer: { icon: 'edit', tone: 'primary' }, data: { amount: 'amount' } },
});
