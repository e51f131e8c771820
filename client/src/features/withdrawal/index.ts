export { AgeClock } from './age-clock.tsx';
export { Euro } from './euro.tsx';
export { LeadWithdrawals } from './office/lead-withdrawals.tsx';
