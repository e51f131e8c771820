import type { TimelineEntry, TimelineKind } from '@countinghouse/contract/user/timeline.ts';
import { firmTone } from '../../../../../kernel/firm/firm-tone.ts';
import {
  type Icon,
  IconArrowsExchange,
  IconChartCandle,
  IconClipboardList,
  IconCreditCard,
  IconDownload,
  IconEdit,
  IconFile,
  IconFileImport,
  IconGauge,
  IconKey,
  IconLock,
  IconLockOpen,
  IconLogin,
  IconLogout,
  IconMessage,
  IconReceipt,
  IconRefresh,
  IconShield,
  IconShieldCheck,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrash,
  IconTrendingUp,
  IconUserCheck,
  IconUserPlus,
  IconWallet,
  IconWorld,
  IconX,
} from '../../../../../ui/icons.ts';
import type { BadgeTone } from '../../../../../ui/page/status-badge.tsx';

type Appearance = readonly [Icon, BadgeTone];

const icons: Readonly<Record<TimelineKind, Appearance>> = {
  comment: [IconMessage, 'primary'],
  created: [IconUserPlus, 'success'],
  imported: [IconFileImport, 'success'],
  changed: [IconEdit, 'neutral'],
  assigned: [IconUserCheck, 'info'],
  qualified: [IconTag, 'info'],
  locked: [IconLock, 'error'],
  unlocked: [IconLockOpen, 'success'],
  deleted: [IconTrash, 'error'],
  restored: [IconRefresh, 'success'],
  signedIn: [IconLogin, 'neutral'],
  connected: [IconLogin, 'warning'],
  passwordReset: [IconKey, 'warning'],
  passwordChanged: [IconKey, 'neutral'],
  secondStepOn: [IconShieldCheck, 'success'],
  secondStepOff: [IconShield, 'warning'],
  secondStepRemovalProposed: [IconShield, 'warning'],
  secondStepRemoved: [IconShield, 'error'],
  secondStepKept: [IconShieldCheck, 'neutral'],
  passkeyAdded: [IconKey, 'success'],
  passkeyRemoved: [IconKey, 'warning'],
  documentUploaded: [IconFile, 'neutral'],
  documentRemoved: [IconFile, 'neutral'],
  documentsSent: [IconFile, 'info'],
  verified: [IconShieldCheck, 'success'],
  verificationRejected: [IconShield, 'error'],
  classified: [IconGauge, 'info'],
  countryStated: [IconWorld, 'info'],
  limitsSet: [IconGauge, 'info'],
  questionsAnswered: [IconClipboardList, 'neutral'],
  warningRead: [IconClipboardList, 'warning'],
  dataExported: [IconDownload, 'neutral'],
  closureRequested: [IconLogout, 'warning'],
  closureAccepted: [IconLogout, 'error'],
  closureRefused: [IconLogout, 'neutral'],
  closureWithdrawn: [IconLogout, 'success'],
  depositStarted: [IconCreditCard, 'neutral'],
  depositCompleted: [IconTransferIn, 'success'],
  depositFailed: [IconCreditCard, 'error'],
  depositCancelled: [IconCreditCard, 'neutral'],
  refundBegun: [IconRefresh, 'warning'],
  refunded: [IconRefresh, 'warning'],
  refundFailed: [IconRefresh, 'error'],
  withdrawalRequested: [IconTransferOut, 'info'],
  withdrawalCompleted: [IconTransferOut, 'success'],
  withdrawalFailed: [IconTransferOut, 'error'],
  corrected: [IconReceipt, 'warning'],
  orderPlaced: [IconChartCandle, 'neutral'],
  orderOpened: [IconArrowsExchange, 'info'],
  orderClosed: [IconArrowsExchange, 'neutral'],
  orderCancelled: [IconX, 'neutral'],
  orderImported: [IconFileImport, 'neutral'],
  investmentBegun: [IconTrendingUp, 'info'],
  dividendPaid: [IconWallet, 'success'],
  investmentCancelled: [IconTrendingUp, 'warning'],
  investmentEnded: [IconTrendingUp, 'success'],
  productPurchased: [IconLock, 'info'],
  offerMade: [IconReceipt, 'info'],
  offerCountered: [IconReceipt, 'info'],
  offerAccepted: [IconReceipt, 'success'],
  offerDeclined: [IconReceipt, 'error'],
  offerClosed: [IconReceipt, 'neutral'],
  offerExpired: [IconReceipt, 'neutral'],
};

/** The tone of a closed order's result for the firm, as in every list of the office. */
const toneOfResult = (amount: number): BadgeTone => {
  const tone = firmTone(amount);
  if (tone === undefined) return 'neutral';
  return tone === 'good' ? 'success' : 'error';
};

/** The icon of an entry; hidden ones are neutral, and an order depends on its result. */
export const entryIcon = ({ kind, data, amount }: TimelineEntry): Appearance => {
  const [Symbol, tone] = icons[kind];
  if (kind === 'comment' && data['hidden'] === true) return [Symbol, 'neutral'];
  return kind === 'orderClosed' ? [Symbol, toneOfResult(amount ?? 0)] : [Symbol, tone];
};
