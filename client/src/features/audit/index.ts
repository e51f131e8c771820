export { ActionName } from './office/audit-cells.tsx';
export { useFieldName } from './office/audit-labels.ts';
export { FieldDifferences, FieldValue } from './office/field-differences.tsx';
export { useActors } from './office/use-actors.ts';
