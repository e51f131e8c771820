import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import {
  cancelInvestment as cancelRoute,
  checkAgreement as checkRoute,
  investment,
  investmentStats,
} from '@countinghouse/contract/investment/investment.ts';
import { loadMany } from '../../kernel/resource/records.ts';
import type { Command } from '../../kernel/http/served.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { openPrivateFiles } from '../file/index.ts';
import { checkAgreement } from './check-agreement.ts';
import { subscribe } from './subscribe.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { cancelInvestment } from './cancel.ts';
import { dividendApproval } from './dividend-approval.ts';
import { dividendRules } from './dividend-rules.ts';
import { investmentApproval } from './investment-approval.ts';
import { investmentRules } from './investment-rules.ts';
import { showInvestmentStats } from './investment-stats.ts';
import { dividendTable, investmentTable } from './investment-table.ts';
import { settleDue } from './settle.ts';

export { begin } from './begin.ts';
export { settleDue } from './settle.ts';

const settling = recurring({
  kind: 'investment.settle',
  secondsBetween: 60,
  run: async (app, stopping) => {
    const settled = await settleDue(app, stopping);
    if (settled > 0) app.log.info({ settled }, 'investments settled');
  },
});

const handlers = resourceHandlers(investmentTable, investmentRules);

/** Staff enter an investment for a customer; a customer subscribes. */
const create: Command<typeof investment.routes.create> = async (context, { body }) => {
  const forOneself = context.actor.role === 'lead';
  if ('signature' in body) {
    if (!forOneself) throw new Refusal('forbidden', 'forbidden');
    return subscribe(context, body);
  }
  if (forOneself) throw body.lead === context.actor.id ? new Refusal('forbidden', 'forbidden') : notFound();
  return handlers.create(context, { body });
};

openPrivateFiles('agreement', async (context, { ownerId }) => {
  const found = await loadMany(context, investmentTable, { ids: ownerId === null ? [] : [ownerId], action: 'read' });
  return found.length > 0;
});

export const investmentFeature: Feature = {
  name: 'investment',
  routes: [
    ...serveResource(investment, { ...handlers, create } as never),
    ...serveResource(dividend, resourceHandlers(dividendTable, dividendRules)),
    serve(cancelRoute, cancelInvestment),
    serve(checkRoute, checkAgreement),
    serve(investmentStats, showInvestmentStats),
  ],
  jobs: [settling.job],
  approvals: [investmentApproval, dividendApproval],
  start: settling.start,
};
