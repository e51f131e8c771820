export { LeadField } from './lead-field.tsx';
