export { AgeClock } from './age-clock.tsx';
export { LeadWithdrawals } from './office/lead-withdrawals.tsx';
