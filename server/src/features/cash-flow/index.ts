import { cashFlowExport, cashFlowStats } from '@countinghouse/contract/cash-flow/cash-flow.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { exportCashFlow } from './export-cash-flow.ts';
import { showCashFlow } from './show-cash-flow.ts';

export const cashFlowFeature: Feature = {
  name: 'cashFlow',
  routes: [serve(cashFlowStats, showCashFlow), serve(cashFlowExport, exportCashFlow)],
};
