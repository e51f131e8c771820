export { RemoveTwoFactorDialog } from './office/remove-two-factor-dialog.tsx';
export { ResetPasswordDialog } from './office/reset-password-dialog.tsx';
