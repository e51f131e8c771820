export { LeadField } from './office/lead-field.tsx';
