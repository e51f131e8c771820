import * as contract from '@countinghouse/contract/verification/verification.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { decideVerification, getVerification } from './decide-verification.ts';

export { readVerification } from './verification-table.ts';

/** Whether the company knows who a customer is. */
export const verificationFeature: Feature = {
  name: 'verification',
  routes: [serve(contract.getVerification, getVerification), serve(contract.decideVerification, decideVerification)],
};
