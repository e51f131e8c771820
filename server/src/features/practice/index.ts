import { closePractice, getPractice, openPractice, resetPractice } from '@countinghouse/contract/practice/practice.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { close, open, reset, settleAccounts, show } from './practise.ts';

const settling = recurring({ kind: 'practice.settle', secondsBetween: 3_600, run: settleAccounts });

/** Trading to practise: with money and orders that are worth nothing, at the prices of real orders. */
export const practiceFeature: Feature = {
  name: 'practice',
  routes: [
    serve(getPractice, show),
    serve(openPractice, open),
    serve(closePractice, close),
    serve(resetPractice, reset),
  ],
  jobs: [settling.job],
  start: settling.start,
};
