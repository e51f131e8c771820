export { enterDeposit } from './deposit-screen.ts';
export { LeadDeposits } from './office/lead-deposits.tsx';
