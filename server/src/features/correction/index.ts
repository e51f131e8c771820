import { correctBalance } from '@countinghouse/contract/ledger/correction.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { correctionApproval } from './correction-approval.ts';
import { proposeCorrection } from './propose-correction.ts';

export const correctionFeature: Feature = {
  name: 'correction',
  routes: [serve(correctBalance, proposeCorrection)],
  approvals: [correctionApproval],
};
