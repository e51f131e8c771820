import * as contract from '@countinghouse/contract/deposit/deposit.ts';
import { stripeWebhook } from '@countinghouse/contract/deposit/stripe-webhook.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { gatewayOf } from '../../ports/payment-gateway/gateway-of.ts';
import { prepareCancel } from './cancel-deposit.ts';
import { showChallenge, showSandboxBank } from './challenge.ts';
import { prepareConfirm } from './confirm-deposit.ts';
import { depositRules } from './deposit-rules.ts';
import { readDepositStats } from './deposit-stats.ts';
import { depositTable } from './deposit-table.ts';
import { recordApproval } from './record-approval.ts';
import { prepareStart } from './start-deposit.ts';
import { hearStripe } from './stripe-webhook.ts';
import { depositWatch } from './watch-deposit.ts';

export const depositFeature: Feature = {
  name: 'deposit',
  routes: [
    ...serveResource(contract.deposit, resourceHandlers(depositTable, depositRules)),
    serve(contract.depositStats, readDepositStats),
    serve(contract.depositGateway, async ({ app }) => {
      const { name, test } = gatewayOf(app);
      return { gateway: name, test };
    }),
    servePrepared(contract.startDeposit, prepareStart),
    servePrepared(contract.confirmDeposit, prepareConfirm),
    servePrepared(contract.cancelDeposit, prepareCancel),
    serve(contract.depositChallenge, showChallenge),
    serve(contract.sandboxBank, showSandboxBank),
    serve(stripeWebhook, hearStripe),
  ],
  jobs: [depositWatch],
  approvals: [recordApproval],
};
