import { approvalStates } from '@countinghouse/contract/approval/approval.ts';
import { closureStates } from '@countinghouse/contract/closure/closure.ts';
import { depositStates } from '@countinghouse/contract/deposit/deposit.ts';
import { disputeStates } from '@countinghouse/contract/deposit/dispute.ts';
import { refundStates } from '@countinghouse/contract/deposit/refund.ts';
import { importStates } from '@countinghouse/contract/import/import.ts';
import { dividendStates } from '@countinghouse/contract/investment/dividend.ts';
import { investmentStates } from '@countinghouse/contract/investment/investment.ts';
import { debtStates } from '@countinghouse/contract/ledger/debt.ts';
import { mandateStates } from '@countinghouse/contract/mandate/mandate.ts';
import { orderStates } from '@countinghouse/contract/order/order.ts';
import { preparedStates } from '@countinghouse/contract/prepared/prepared.ts';
import { productStates } from '@countinghouse/contract/product/vault.ts';
import { projectStates } from '@countinghouse/contract/project/project.ts';
import { taskStates } from '@countinghouse/contract/task/task.ts';
import { documentStates } from '@countinghouse/contract/verification/document.ts';
import { verificationStates } from '@countinghouse/contract/verification/verification-states.ts';
import { withdrawalStates } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { storedStates } from '../../src/features/offer/facts-stored-states.ts';

/** The states of each column that a state machine describes. */
export const stateColumns: Readonly<Record<string, readonly string[]>> = {
  'approval.state': approvalStates.names,
  'closure_request.state': closureStates.names,
  'debt.state': debtStates.names,
  'deposit.status': depositStates.names,
  'deposit_dispute.status': disputeStates.names,
  'deposit_refund.status': refundStates.names,
  'dividend.status': dividendStates.names,
  'investment.status': investmentStates.names,
  'lead_import.state': importStates.names,
  'mandate.state': mandateStates.names,
  'offer.status': storedStates,
  'orders.status': orderStates.names,
  'prepared_record.state': preparedStates.names,
  'product.status': productStates.names,
  'project.status': projectStates.names,
  'task.state': taskStates.names,
  'users.verification': verificationStates.names,
  'verification_document.status': documentStates.names,
  'withdrawal.status': withdrawalStates.names,
};
