export { ActionName } from './office/audit-cells.tsx';
export { FieldDifferences } from './office/field-differences.tsx';
export { useActors } from './office/use-actors.ts';
