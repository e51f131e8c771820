import { approvalHistory } from './features/approval/index.ts';
import { depositHistory } from './features/deposit/index.ts';
import { mediaHistory } from './features/file/index.ts';
import { investmentHistories } from './features/investment/index.ts';
import { mandateHistory } from './features/mandate/index.ts';
import { offerHistory } from './features/offer/index.ts';
import { orderHistory } from './features/order/index.ts';
import { preparedHistory } from './features/prepared/index.ts';
import { productHistory } from './features/product/index.ts';
import { projectHistory } from './features/project/index.ts';
import { receivingAccountHistory } from './features/receiving-account/index.ts';
import { settingHistory } from './features/setting/index.ts';
import { policyHistory, traderHistory } from './features/trading-policy/index.ts';
import { userHistory } from './features/user/index.ts';
import { documentHistory } from './features/verification/index.ts';
import { destinationHistory, withdrawalHistory } from './features/withdrawal/index.ts';
import type { RecordHistory } from './kernel/history/record-history.ts';

/** Records that are compared with what the audit trail says that they became. */
export const recordHistories: readonly RecordHistory[] = [
  userHistory,
  approvalHistory,
  depositHistory,
  withdrawalHistory,
  destinationHistory,
  orderHistory,
  mandateHistory,
  ...investmentHistories,
  productHistory,
  offerHistory,
  projectHistory,
  preparedHistory,
  traderHistory,
  documentHistory,
  mediaHistory,
  receivingAccountHistory,
  settingHistory,
  policyHistory,
];
