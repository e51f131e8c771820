export { ApprovalScreen } from './office/approval-screen.tsx';
