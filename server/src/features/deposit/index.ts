import { depositGateway } from '@countinghouse/contract/deposit/gateway.ts';
import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import * as contract from '@countinghouse/contract/deposit/deposit.ts';
import { depositStats } from '@countinghouse/contract/deposit/deposit-stats.ts';
import {
  depositRefunds,
  proposeRefund,
  proposeRelease,
  proposeWriteOff,
} from '@countinghouse/contract/deposit/refund.ts';
import { receiveTransfer, startTransfer, transferDetails } from '@countinghouse/contract/deposit/transfer.ts';
import { stripeWebhook } from '@countinghouse/contract/deposit/stripe-webhook.ts';
import type { Feature } from '../../kernel/feature.ts';
import { moneyGauge } from '../../kernel/totals/money-gauge.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { listedQueue } from '../../kernel/queue.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { loadOne } from '../../kernel/resource/records.ts';
import { withStatusCalls } from '../../kernel/resource/status-calls.ts';
import { declareClaims } from '../../ledger/cash-claims.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { accountInUse } from '../receiving-account/index.ts';
import { announceTransfer, receive, showTransfer, transferExpiry } from './bank-transfer.ts';
import { prepareCancel } from './cancel-deposit.ts';
import { showChallenge, showSandboxBank } from './challenge.ts';
import { prepareConfirm } from './confirm-deposit.ts';
import { disputeWatch, missedSearch } from './consult-disputes.ts';
import { depositRules } from './deposit-rules.ts';
import { readDepositStats } from './deposit-stats.ts';
import { depositTable } from './deposit-table.ts';
import { disputeClaims, isDisputed } from './dispute-table.ts';
import { debtAnnouncement } from './notify-dispute.ts';
import { isPretend, warnOfPretendMoney } from './pretend-money.ts';
import { proposeRefundOf } from './propose-refund.ts';
import { recordApproval } from './record-approval.ts';
import { refundApproval } from './refund-approval.ts';
import { proposeReleaseOf, releaseApproval } from './release-approval.ts';
import { showRefunds } from './show-refunds.ts';
import { prepareStart } from './start-deposit.ts';
import { receiveStripeEvent } from './stripe-webhook.ts';
import { depositWatch } from './watch-deposit.ts';
import { refundWatch } from './watch-refund.ts';
import { proposeWriteOffOf, writeOffApproval } from './write-off.ts';

export { cardMoneyOf, centsOf, shareOut } from './card-money.ts';
export { removeDemoDeposits, seedDeposits } from './deposit-table.ts';
export { readPaidIn } from './refund-table.ts';
export { proposeCardRefund } from './propose-refund.ts';
export { requireNoClaims } from './require-no-claims.ts';
export { depositHistory } from './deposit-history.ts';

const standard = serveResource(contract.deposit, resourceHandlers(depositTable, depositRules));
const cancel = servePrepared(contract.cancelDeposit, prepareCancel);

export const depositFeature: Feature = {
  name: 'deposit',
  routes: [
    ...withStatusCalls(contract.deposit, standard, {
      leadingTo: (status) => (status === 'cancelled' ? cancel : undefined),
      statusOf: async (context, id) => (await loadOne(context, depositTable, { id, action: 'update' })).item.status,
    }),
    serve(depositStats, readDepositStats),
    serve(depositGateway, async ({ app }) => {
      const { name, test, limits } = gatewayOf(app);
      const between = limits && { limits: { least: toEuro(limits.least), most: toEuro(limits.most) } };
      const transfer = (await accountInUse(app.database, app.clock.now())) !== undefined;
      return { gateway: name, cards: app.config.cardPayments, test, pretend: isPretend(app), ...between, transfer };
    }),
    servePrepared(contract.startDeposit, prepareStart),
    servePrepared(contract.confirmDeposit, prepareConfirm),
    cancel,
    serve(startTransfer, announceTransfer),
    serve(transferDetails, showTransfer),
    serve(receiveTransfer, receive),
    serve(contract.depositChallenge, showChallenge),
    serve(contract.sandboxBank, showSandboxBank),
    serve(stripeWebhook, receiveStripeEvent),
    serve(depositRefunds, showRefunds),
    serve(proposeRefund, proposeRefundOf),
    serve(proposeRelease, proposeReleaseOf),
    serve(proposeWriteOff, proposeWriteOffOf),
  ],
  jobs: [depositWatch, refundWatch, disputeWatch, missedSearch.job, debtAnnouncement, transferExpiry.job],
  queues: [listedQueue('disputes', depositTable, isDisputed)],
  gauges: [moneyGauge('depositsInFlight', 'deposit', contract.depositStates.open)],
  approvals: [recordApproval, refundApproval, releaseApproval, writeOffApproval],
  start: async (app) => {
    declareClaims(app, disputeClaims);
    await warnOfPretendMoney(app);
    await missedSearch.start(app);
    await transferExpiry.start(app);
  },
};
