export { LeadField } from './lead-field.tsx';
export { leadFilter } from './lead-filter.tsx';
