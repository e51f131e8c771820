export { FundsCurve } from './funds-curve.tsx';
export { FundsTiles } from './funds-tiles.tsx';
export { StatementLines } from './statement-lines.tsx';
export { useLedgerLabels } from './use-ledger-labels.ts';
