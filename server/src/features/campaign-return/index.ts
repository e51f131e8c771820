import {
  campaignCosts,
  campaignReturn,
  campaignReturnExport,
  setCampaignCost,
} from '@countinghouse/contract/campaign/campaign-return.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listCosts, setCost } from './costs.ts';
import { exportReturn } from './export-return.ts';
import { showReturn } from './show-return.ts';

export { costOfImport, type ImportedCost, type LostCost } from './imported-cost-table.ts';
export { addImportedCosts, countCostsAgain, sumOf, takeBackImportedCosts } from './imported-costs.ts';
export { demoCostVersion, removeDemoCosts, seedCosts } from './cost-table.ts';

export const campaignReturnFeature: Feature = {
  name: 'campaignReturn',
  routes: [
    serve(campaignReturn, showReturn),
    serve(campaignReturnExport, exportReturn),
    serve(campaignCosts, listCosts),
    serve(setCampaignCost, setCost),
  ],
};
