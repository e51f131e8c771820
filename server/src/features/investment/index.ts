import {
  keyInformation,
  preparedAgreement,
  projectAgreement,
} from '@countinghouse/contract/investment/agreement-draft.ts';
import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import {
  cancelInvestment as cancelRoute,
  checkAgreement as checkRoute,
  investment,
  investmentStats,
} from '@countinghouse/contract/investment/investment.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { openPrivateFiles } from '../file/index.ts';
import { checkAgreement } from './check-agreement.ts';
import { prepareConfirmation } from './confirm.ts';
import { prepareSubscription } from './subscribe.ts';
import type { Feature } from '../../kernel/feature.ts';
import { type Prepare, serve, servePrepared } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { cancelInvestment } from './cancel.ts';
import { dividendApproval } from './dividend-approval.ts';
import { dividendRules } from './dividend-rules.ts';
import { investmentApproval } from './investment-approval.ts';
import { investmentRules } from './investment-rules.ts';
import { showInvestmentStats } from './investment-stats.ts';
import { dividendTable, investmentTable } from './investment-table.ts';
import { showKeyInformation } from './key-information.ts';
import { settleDue } from './settle.ts';
import { showPreparedAgreement, showProjectAgreement } from './show-draft.ts';

export { begin } from './begin.ts';
export { seedDividends, seedInvestments } from './schedule-table.ts';
export { settleDue } from './settle.ts';
export { investmentHistories } from './investment-history.ts';
export { verifySchedules } from './verify-schedules.ts';

const settling = recurring({
  kind: 'investment.settle',
  secondsBetween: 60,
  run: async (app, stopping) => {
    const settled = await settleDue(app, stopping);
    if (settled > 0) app.log.info({ settled }, 'investment settlement done');
  },
});

const handlers = resourceHandlers(investmentTable, investmentRules);

/** Staff prepare an investment for a customer, who signs it; a customer subscribes. */
const prepareCreate: Prepare<typeof investment.routes.create> = async (before, { body }) => {
  const forOneself = before.actor.role === 'lead';
  if ('signature' in body) {
    if (!forOneself) throw new Refusal('forbidden', 'forbidden');
    return 'prepared' in body ? prepareConfirmation(before, body) : prepareSubscription(before, body);
  }
  if (forOneself) throw body.lead === before.actor.id ? new Refusal('forbidden', 'forbidden') : notFound();
  return (context) => handlers.create(context, { body });
};

const served = serveResource(investment, handlers as never).filter(({ route }) => route !== investment.routes.create);

openPrivateFiles('agreement', async (context, { ownerId }) => {
  const [found] = await loadMany(context, investmentTable, { ids: ownerId === null ? [] : [ownerId], action: 'read' });
  return found !== undefined && { lead: found.subject };
});

export const investmentFeature: Feature = {
  name: 'investment',
  routes: [
    ...served,
    servePrepared(investment.routes.create, prepareCreate),
    ...serveResource(dividend, resourceHandlers(dividendTable, dividendRules)),
    serve(projectAgreement, showProjectAgreement),
    serve(preparedAgreement, showPreparedAgreement),
    serve(keyInformation, showKeyInformation),
    serve(cancelRoute, cancelInvestment),
    serve(checkRoute, checkAgreement),
    serve(investmentStats, showInvestmentStats),
  ],
  jobs: [settling.job],
  approvals: [investmentApproval, dividendApproval],
  start: settling.start,
};
