export { LeadField, leadFilter } from './lead-choice.tsx';
