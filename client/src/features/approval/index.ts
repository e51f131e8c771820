export { amountOf, KindName, subjectOf } from './office/approval-cells.tsx';
export { ApprovalScreen } from './office/approval-screen.tsx';
export { isDue } from './office/use-waiting.ts';
