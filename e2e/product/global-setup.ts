export { prepareCompanies as default } from './prepared-companies.ts';
