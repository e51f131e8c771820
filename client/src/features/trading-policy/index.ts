import { later } from '../../ui/later.tsx';

/** The trading rules in the settings; loaded with the tab. */
export const PolicyPart = later(() =>
  import('./office/policy-part.tsx').then((module) => ({ default: module.PolicyPart })),
);

/** The rules of one customer, on their page; loaded with the tab. */
export const LeadRules = later(() =>
  import('./office/lead-rules.tsx').then((module) => ({ default: module.LeadRules })),
);

/** A customer's country among the facts of their file. */
export const CountryFact = later(() =>
  import('./office/country-fact.tsx').then((module) => ({ default: module.CountryFact })),
);
