import { closePractice, getPractice, openPractice, resetPractice } from '@countinghouse/contract/practice/practice.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { close, open, reset, show } from './practise.ts';

/** Trading to practise: with money and orders that are worth nothing, at the prices of real orders. */
export const practiceFeature: Feature = {
  name: 'practice',
  routes: [
    serve(getPractice, show),
    serve(openPractice, open),
    serve(closePractice, close),
    serve(resetPractice, reset),
  ],
};
