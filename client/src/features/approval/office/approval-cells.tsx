import {
  type Approval,
  type ApprovalEnd,
  type ApprovalFigures,
  type ApprovalKindName,
  approvalStates,
} from '@countinghouse/contract/approval/approval.ts';
import { useTexts } from '../../../kernel/i18n/i18n.ts';
import { Money } from '../../../ui/format/money.tsx';
import { StatusBadge } from '../../../ui/page/status-badge.tsx';

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
  'order.import': 'kindOrderImport',
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
  'legalPage.change': 'kindLegalPageChange',
} as const satisfies Record<ApprovalKindName, string>;

export const endLabels = {
  recordEnded: 'endRecordEnded',
  productSold: 'endProductSold',
  offerEnded: 'endOfferEnded',
  offerExpired: 'endOfferExpired',
  investmentEnded: 'endInvestmentEnded',
} as const satisfies Record<ApprovalEnd, string>;

export function KindName({ kind }: Pick<Approval, 'kind'>) {
  return useTexts('approval')(kindLabels[kind]);
}

/** The state; a void proposal shows the reason. */
export function StateBadge({ state, endReason }: Pick<Approval, 'state' | 'endReason'>) {
  const text = useTexts('approval');
  const { tone, label } = approvalStates.states[state];
  return <StatusBadge tone={tone}>{text(endReason === null ? label : 'stateEnded')}</StatusBadge>;
}

/** The customer or record concerned. */
export const subjectOf = ({ leadName, recordName }: Approval): string => leadName ?? recordName ?? '';

/** The number of approvals given and needed. */
export function Agreed({ decisions, needed }: Approval) {
  const done = decisions.filter(({ approved }) => approved).length;
  return useTexts('approval')('agreedOf', { done, needed });
}

const numberIn = (value: unknown, field: string): number | null => {
  const found =
    typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[field] : null;
  return typeof found === 'number' ? found : null;
};

/** The proposed amount, or the result of an order; null for a proposal about neither. */
export const amountOf = ({ params }: Pick<Approval, 'params'>): number | null =>
  numberIn(params, 'amount') ?? numberIn(params['after'], 'profit');

/** Kinds whose approval moves money, or promises it to somebody. */
const moneyKinds: ReadonlySet<ApprovalKindName> = new Set([
  'deposit.record',
  'deposit.refund',
  'deposit.release',
  'debt.writeOff',
  'withdrawal.complete',
  'ledger.correction',
  'order.adjust',
  'investment.create',
  'dividend.create',
  'offer.make',
  'offer.accept',
]);

export const movesMoney = (item: Approval): boolean => moneyKinds.has(item.kind) || amountOf(item) !== null;

/** The customer's balance now and after the approval. */
export function BalanceChange({ balance, balanceAfter }: Pick<ApprovalFigures, 'balance' | 'balanceAfter'>) {
  if (balance === null) return null;
  return (
    <>
      <Money amount={balance} /> → <Money amount={balanceAfter} />
    </>
  );
}

/** The payer of a deposit, and the card or reference. */
export const payerOf = ({ payer, source }: Pick<ApprovalFigures, 'payer' | 'source'>): string =>
  [payer, source].filter((part) => part !== null).join(' · ');
