export { type ListAddress, readListAddress, usualSize, viewPart } from './address/list-address.ts';
export { queryOf } from './address/use-list-address.ts';
export { type ChangeAddress, useListAddress } from './address/use-list-address.ts';
export { useEdit } from './edit/use-edit.tsx';
export type {
  BoardProps,
  BulkAction,
  ListColumn,
  ListDeclaration,
  ListFilter,
  RecordFormProps,
  RecordPanelProps,
  RowAction,
} from './list-declaration.ts';
export { continuing, listTexts } from './list-declaration.ts';
export { BulkJsonDialog } from './list-header.tsx';
export { piecesOf } from './bulk/run-in-pieces.ts';
export { type ListTab, ListTabs } from './list-tabs.tsx';
export { ResourceList } from './resource-list.tsx';
export { ExportMenu, exportedFields } from './toolbar/export-menu.tsx';
export { queryFilters, filterFields, shownFilters } from './toolbar/filter-fields.ts';
export { useDeletion } from './use-undo-action.ts';
export { useUndoAction, useUndoChange } from './use-undo-action.ts';
