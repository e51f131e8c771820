export { EraseDialog } from './office/erase-dialog.tsx';
export { ErasureTable } from './office/erasure-table.tsx';
export { ExportDialog } from './office/export-dialog.tsx';
export { PrivacyMark } from './office/privacy-mark.tsx';
export { useErasability } from './office/privacy-mark.tsx';
