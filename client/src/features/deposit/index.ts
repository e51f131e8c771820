import { later } from '../../ui/later.tsx';

export { enterDeposit } from './deposit-screen.ts';

/** A lead's deposits on their page; loaded with its tab. */
export const LeadDeposits = later(() =>
  import('./office/lead-deposits.tsx').then((module) => ({ default: module.LeadDeposits })),
);
