import { viewDocument as viewRoute } from '@countinghouse/contract/verification/document.ts';
import * as contract from '@countinghouse/contract/verification/verification.ts';
import { listWaiting } from '@countinghouse/contract/verification/waiting.ts';
import { stateCountry as stateRoute } from '@countinghouse/contract/trading-policy/trader.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve, servePrepared } from '../../kernel/http/served.ts';
import { decideVerification } from './decide-verification.ts';
import { removeDocument } from './remove-document.ts';
import { showVerification } from './show-verification.ts';
import { stateCountry } from './state-country.ts';
import { submitDocuments } from './submit-documents.ts';
import { uploadDocument } from './upload-document.ts';
import { viewDocument } from './view-document.ts';
import { showWaiting, waitingQueue } from './waiting-table.ts';

export { removeDemoDocuments, seedDocuments } from './document-table.ts';
export { ownPartIn, requireSeparate } from './own-part.ts';
export { requireVerified } from './require-verified.ts';
export { documentHistory } from './document-history-table.ts';

export const verificationFeature: Feature = {
  name: 'verification',
  routes: [
    serve(contract.getVerification, showVerification),
    uploadDocument,
    serve(contract.removeDocument, removeDocument),
    serve(contract.submitDocuments, submitDocuments),
    serve(contract.decideVerification, decideVerification),
    serve(stateRoute, stateCountry),
    servePrepared(viewRoute, viewDocument),
    serve(listWaiting, showWaiting),
  ],
  queues: [waitingQueue],
};
