export { FieldDifferences } from './office/field-differences.tsx';
