import * as contract from '@countinghouse/contract/erasure/erasure.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { keptRounds } from './erase-due.ts';
import { erasureApproval } from './erasure-approval.ts';
import { erasureTable } from './erasure-table.ts';
import { proposeErasure } from './propose-erasure.ts';
import { showErasability } from './show-erasability.ts';

export const erasureFeature: Feature = {
  name: 'erasure',
  routes: [
    serve(contract.erasure.routes.list, (context, input) => listPage(context, erasureTable, input.query)),
    serve(contract.getErasability, showErasability),
    serve(contract.proposeErasure, proposeErasure),
  ],
  jobs: [keptRounds.job],
  approvals: [erasureApproval],
  start: keptRounds.start,
};
