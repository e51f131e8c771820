export { type ListAddress, readListAddress } from './address/list-address.ts';
export { useEdit } from './edit/use-edit.tsx';
export type {
  BulkAction,
  BulkRun,
  ListColumn,
  ListDeclaration,
  ListFilter,
  RecordFormProps,
  RecordPanelProps,
  RowAction,
} from './list-declaration.ts';
export { ResourceList } from './resource-list.tsx';
