import type { FeatureFacts } from '../../kernel/facts.ts';
import { kernelFacts } from '../../kernel/kernel-facts-table.ts';
import { ledgerFacts } from '../../ledger/ledger-facts-table.ts';
import { facts as accountOpeningFacts } from '../account-opening/facts-table.ts';
import { facts as approvalFacts } from '../approval/facts-table.ts';
import { facts as authFacts } from '../auth/facts-table.ts';
import { facts as campaignFacts } from '../campaign/facts-table.ts';
import { facts as campaignReturnFacts } from '../campaign-return/facts-table.ts';
import { facts as caseFileFacts } from '../case-file/facts-table.ts';
import { facts as closureFacts } from '../closure/facts-table.ts';
import { facts as contactFormFacts } from '../contact-form/facts-table.ts';
import { facts as commentFacts } from '../comment/facts-table.ts';
import { facts as correctionFacts } from '../correction/facts-table.ts';
import { facts as depositFacts } from '../deposit/facts-table.ts';
import { facts as erasureFacts } from '../erasure/facts-table.ts';
import { facts as executionFacts } from '../execution/facts-table.ts';
import { facts as favouriteFacts } from '../favourite/facts-table.ts';
import { facts as fundsFacts } from '../funds/facts-table.ts';
import { facts as headMailFacts } from '../head-mail/facts-table.ts';
import { facts as importFacts } from '../import/facts-table.ts';
import { facts as investmentFacts } from '../investment/facts-table.ts';
import { facts as leadRotationFacts } from '../lead-rotation/facts-table.ts';
import { facts as mandateFacts } from '../mandate/facts-table.ts';
import { facts as notificationFacts } from '../notification/facts-table.ts';
import { facts as offerFacts } from '../offer/facts-table.ts';
import { facts as orderFacts } from '../order/facts-table.ts';
import { facts as passkeyFacts } from '../passkey/facts-table.ts';
import { facts as payoutWaitFacts } from '../payout-wait/facts-table.ts';
import { facts as preparedFacts } from '../prepared/facts-table.ts';
import { facts as practiceFacts } from '../practice/facts-table.ts';
import { facts as priceAlertFacts } from '../price-alert/facts-table.ts';
import { facts as priceFacts } from '../price/facts-table.ts';
import { facts as productFacts } from '../product/facts-table.ts';
import { facts as productCategoryFacts } from '../product-category/facts-table.ts';
import { facts as productMarketFacts } from '../product-market/facts-table.ts';
import { facts as projectFacts } from '../project/facts-table.ts';
import { facts as settingFacts } from '../setting/facts-table.ts';
import { facts as signOnFacts } from '../sign-on/facts-table.ts';
import { facts as taskFacts } from '../task/facts-table.ts';
import { facts as receivingAccountFacts } from '../receiving-account/facts-table.ts';
import { facts as tradingPolicyFacts } from '../trading-policy/facts-table.ts';
import { facts as userFacts } from '../user/facts-table.ts';
import { facts as verificationFacts } from '../verification/facts-table.ts';
import { facts as savedViewFacts } from '../saved-view/facts-table.ts';
import { facts as webhookFacts } from '../webhook/facts-table.ts';
import { facts as withdrawalFacts } from '../withdrawal/facts-table.ts';

/** The facts of kernel, ledger and every feature. */
export const allFacts: readonly FeatureFacts[] = [
  kernelFacts,
  ledgerFacts,
  userFacts,
  accountOpeningFacts,
  approvalFacts,
  authFacts,
  campaignFacts,
  campaignReturnFacts,
  caseFileFacts,
  closureFacts,
  contactFormFacts,
  commentFacts,
  correctionFacts,
  depositFacts,
  erasureFacts,
  executionFacts,
  favouriteFacts,
  fundsFacts,
  headMailFacts,
  importFacts,
  investmentFacts,
  leadRotationFacts,
  mandateFacts,
  notificationFacts,
  offerFacts,
  orderFacts,
  passkeyFacts,
  payoutWaitFacts,
  preparedFacts,
  practiceFacts,
  priceAlertFacts,
  priceFacts,
  productFacts,
  productCategoryFacts,
  productMarketFacts,
  projectFacts,
  settingFacts,
  signOnFacts,
  taskFacts,
  receivingAccountFacts,
  tradingPolicyFacts,
  verificationFacts,
  savedViewFacts,
  webhookFacts,
  withdrawalFacts,
];
