export { LeadInvestments } from './office/lead-investments.tsx';
