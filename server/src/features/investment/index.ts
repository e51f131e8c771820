import { dividend } from '@countinghouse/contract/investment/dividend.ts';
import {
  cancelInvestment as cancelRoute,
  investment,
  investmentStats,
} from '@countinghouse/contract/investment/investment.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { cancelInvestment } from './cancel.ts';
import { dividendRules } from './dividend-rules.ts';
import { investmentRules } from './investment-rules.ts';
import { showInvestmentStats } from './investment-stats.ts';
import { dividendTable, investmentTable } from './investment-table.ts';
import { settleDue } from './settle.ts';

const settling = recurring({
  kind: 'investment.settle',
  secondsBetween: 60,
  run: async (app) => {
    const settled = await settleDue(app);
    if (settled > 0) app.log.info({ settled }, 'investments settled');
  },
});

export const investmentFeature: Feature = {
  name: 'investment',
  routes: [
    ...serveResource(investment, resourceHandlers(investmentTable, investmentRules)),
    ...serveResource(dividend, resourceHandlers(dividendTable, dividendRules)),
    serve(cancelRoute, cancelInvestment),
    serve(investmentStats, showInvestmentStats),
  ],
  jobs: [settling.job],
  start: settling.start,
};
