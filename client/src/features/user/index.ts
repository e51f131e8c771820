export { RemoveStepDialog } from './office/remove-step-dialog.tsx';
export { ResetPasswordDialog } from './office/reset-password-dialog.tsx';
