import type { Feature } from './kernel/feature.ts';
import { auditSealer } from './kernel/audit-seal/sealer.ts';
import { totalsKeeper } from './kernel/totals/keep-totals.ts';
import { housekeepingOf } from './kernel/housekeeping/housekeeping.ts';
import { kernelGauges } from './kernel/observe/kernel-gauges.ts';
import { publicLogOf } from './kernel/public-log/sequencer.ts';
import { accountOpeningFeature } from './features/account-opening/index.ts';
import { activityFeature } from './features/activity/index.ts';
import { apiTokenFeature } from './features/api-token/index.ts';
import { approvalFeature } from './features/approval/index.ts';
import { auditFeature } from './features/audit/index.ts';
import { authFeature } from './features/auth/index.ts';
import { bulkChangeFeature } from './features/bulk-change/index.ts';
import { campaignFeature } from './features/campaign/index.ts';
import { campaignReturnFeature } from './features/campaign-return/index.ts';
import { caseFileFeature } from './features/case-file/index.ts';
import { cashFlowFeature } from './features/cash-flow/index.ts';
import { closureFeature } from './features/closure/index.ts';
import { commentFeature } from './features/comment/index.ts';
import { contactFeature } from './features/contact/index.ts';
import { contactFormFeature } from './features/contact-form/index.ts';
import { correctionFeature } from './features/correction/index.ts';
import { demoFeature } from './features/demo/index.ts';
import { depositFeature } from './features/deposit/index.ts';
import { erasureFeature } from './features/erasure/index.ts';
import { allFacts } from './features/facts/index.ts';
import { labelOf } from './kernel/record-label.ts';
import { favouriteFeature } from './features/favourite/index.ts';
import { fileFeature } from './features/file/index.ts';
import { fundsFeature } from './features/funds/index.ts';
import { headMailFeature } from './features/head-mail/index.ts';
import { importFeature } from './features/import/index.ts';
import { investmentFeature } from './features/investment/index.ts';
import { logProofFeature } from './features/log-proof/index.ts';
import { leadFiguresFeature } from './features/lead-figures/index.ts';
import { leadRotationFeature } from './features/lead-rotation/index.ts';
import { mandateFeature } from './features/mandate/index.ts';
import { mergeFeature } from './features/merge/index.ts';
import { notificationFeature } from './features/notification/index.ts';
import { offerFeature } from './features/offer/index.ts';
import { orderFeature } from './features/order/index.ts';
import { ownDataFeature } from './features/own-data/index.ts';
import { passkeyFeature } from './features/passkey/index.ts';
import { proofFeature } from './features/proof/index.ts';
import { preparedFeature } from './features/prepared/index.ts';
import { practiceFeature } from './features/practice/index.ts';
import { priceAlertFeature } from './features/price-alert/index.ts';
import { priceFeature } from './features/price/index.ts';
import { productFeature } from './features/product/index.ts';
import { productCategoryFeature } from './features/product-category/index.ts';
import { productMarketFeature } from './features/product-market/index.ts';
import { profileFeature } from './features/profile/index.ts';
import { projectFeature } from './features/project/index.ts';
import { receivingAccountFeature } from './features/receiving-account/index.ts';
import { executionFeature } from './features/execution/index.ts';
import { riskShareFeature } from './features/risk-share/index.ts';
import { settingFeature } from './features/setting/index.ts';
import { settingChangeFeature } from './features/setting-change/index.ts';
import { systemFeature } from './features/system/index.ts';
import { signOnFeature } from './features/sign-on/index.ts';
import { taskFeature } from './features/task/index.ts';
import { todayFeature } from './features/today/index.ts';
import { tradingPolicyFeature } from './features/trading-policy/index.ts';
import { userFeature } from './features/user/index.ts';
import { verificationFeature } from './features/verification/index.ts';
import { savedViewFeature } from './features/saved-view/index.ts';
import { webhookFeature } from './features/webhook/index.ts';
import { withdrawalFeature } from './features/withdrawal/index.ts';

const all: readonly Feature[] = [
  // First, because it takes prices over, without which orders and alerts decide nothing.
  priceFeature,
  accountOpeningFeature,
  activityFeature,
  apiTokenFeature,
  auditFeature,
  authFeature,
  campaignFeature,
  campaignReturnFeature,
  cashFlowFeature,
  closureFeature,
  commentFeature,
  contactFeature,
  contactFormFeature,
  correctionFeature,
  demoFeature,
  depositFeature,
  leadFiguresFeature,
  leadRotationFeature,
  receivingAccountFeature,
  erasureFeature,
  favouriteFeature,
  fileFeature,
  fundsFeature(labelOf(allFacts)),
  headMailFeature,
  importFeature,
  investmentFeature,
  logProofFeature,
  mandateFeature,
  mergeFeature,
  notificationFeature,
  offerFeature,
  orderFeature,
  ownDataFeature,
  passkeyFeature,
  preparedFeature,
  practiceFeature,
  priceAlertFeature,
  productFeature,
  productCategoryFeature,
  productMarketFeature,
  profileFeature,
  projectFeature,
  proofFeature,
  riskShareFeature,
  executionFeature,
  settingFeature,
  settingChangeFeature,
  signOnFeature,
  taskFeature,
  tradingPolicyFeature,
  userFeature,
  verificationFeature,
  savedViewFeature,
  webhookFeature,
  withdrawalFeature,
  auditSealer,
  totalsKeeper,
  publicLogOf(allFacts),
  housekeepingOf(allFacts),
  kernelGauges,
];

const approving = approvalFeature(all.flatMap((feature) => feature.approvals ?? []));

export const features: readonly Feature[] = [
  ...all,
  bulkChangeFeature(all),
  systemFeature(all),
  approving,
  caseFileFeature(all),
  todayFeature([...all, approving]),
];
