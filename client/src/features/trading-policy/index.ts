import { lazy } from 'react';

/** The trading rules in the settings; loaded with the tab. */
export const PolicyPart = lazy(() =>
  import('./office/policy-part.tsx').then((module) => ({ default: module.PolicyPart })),
);

/** The rules of one customer, on their page; loaded with the tab. */
export const LeadRules = lazy(() =>
  import('./office/lead-rules.tsx').then((module) => ({ default: module.LeadRules })),
);

/** A customer's country among the facts of their file. */
export const CountryFact = lazy(() =>
  import('./office/country-fact.tsx').then((module) => ({ default: module.CountryFact })),
);
