import * as contract from '@countinghouse/contract/case-file/case-file.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { removeExpired } from './case-folder.ts';
import { downloadCase } from './download-case.ts';
import { makeCase } from './make-case.ts';
import { requestLeadCase, requestOwnCase, showLeadCases, showOwnCases } from './request-case.ts';

const expiry = recurring({ kind: 'caseFile.expire', secondsBetween: 3600, run: removeExpired });

/** Archives about a customer, of what all features declare and of their documents. */
export const caseFileFeature = (features: readonly Feature[]): Feature => ({
  name: 'caseFile',
  routes: [
    serve(contract.listOwnCaseFiles, showOwnCases),
    serve(contract.requestCaseFile, requestOwnCase),
    serve(contract.listLeadCaseFiles, showLeadCases),
    serve(contract.requestLeadCaseFile, requestLeadCase),
    serve(contract.downloadCaseFile, downloadCase),
  ],
  jobs: [makeCase(features.flatMap(({ caseDocuments }) => caseDocuments ?? [])), expiry.job],
  start: expiry.start,
});
