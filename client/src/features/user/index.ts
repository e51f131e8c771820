export { ResetPasswordDialog } from './office/reset-password-dialog.tsx';
