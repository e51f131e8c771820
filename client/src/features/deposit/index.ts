import { lazy } from 'react';

export { enterDeposit } from './deposit-screen.ts';

/** A lead's deposits on their page; loaded with its tab. */
export const LeadDeposits = lazy(() =>
  import('./office/lead-deposits.tsx').then((module) => ({ default: module.LeadDeposits })),
);
