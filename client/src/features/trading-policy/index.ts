import { lazy } from 'react';

/** What customers may trade, in the settings; comes with its tab. */
export const PolicyPart = lazy(() =>
  import('./office/policy-part.tsx').then((module) => ({ default: module.PolicyPart })),
);

/** Which rules hold for one customer, on his page; comes with its tab. */
export const LeadRules = lazy(() =>
  import('./office/lead-rules.tsx').then((module) => ({ default: module.LeadRules })),
);

/** Where a customer lives, among the facts of his file. */
export const CountryFact = lazy(() =>
  import('./office/country-fact.tsx').then((module) => ({ default: module.CountryFact })),
);
