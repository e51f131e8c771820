import type { ApprovalEnd, ApprovalKindName } from '@countinghouse/contract/approval/approval.ts';

export const kindLabels = {
  'deposit.record': 'kindDepositRecord',
  'deposit.refund': 'kindDepositRefund',
  'deposit.release': 'kindDepositRelease',
  'debt.writeOff': 'kindDebtWriteOff',
  'withdrawal.complete': 'kindWithdrawalComplete',
  'ledger.correction': 'kindLedgerCorrection',
  'user.role': 'kindUserRole',
  'setting.loosen': 'kindSettingLoosen',
  'user.reset': 'kindUserReset',
  'user.lock': 'kindUserLock',
  'user.unlock': 'kindUserUnlock',
  'user.delete': 'kindUserDelete',
  'user.twoFactor': 'kindUserTwoFactor',
  'user.restriction': 'kindUserRestriction',
  'user.email': 'kindUserEmail',
  'import.run': 'kindImportRun',
  'order.adjust': 'kindOrderAdjust',
  'lead.erase': 'kindLeadErase',
  'investment.create': 'kindInvestmentCreate',
  'dividend.create': 'kindDividendCreate',
  'offer.make': 'kindOfferMake',
  'offer.accept': 'kindOfferAccept',
  'project.terms': 'kindProjectTerms',
  'trader.professional': 'kindTraderProfessional',
  'trader.country': 'kindTraderCountry',
  'tradingPolicy.change': 'kindTradingPolicyChange',
  'receivingAccount.add': 'kindReceivingAccountAdd',
} as const satisfies Record<ApprovalKindName, string>;

export const endLabels = {
  recordEnded: 'endRecordEnded',
  productSold: 'endProductSold',
  offerEnded: 'endOfferEnded',
  offerExpired: 'endOfferExpired',
  investmentEnded: 'endInvestmentEnded',
} as const satisfies Record<ApprovalEnd, string>;
