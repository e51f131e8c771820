export { RemoveTwoFactorDialog } from './office/remove-two-factor-dialog.tsx';
export { GivenPassword, ResetPasswordDialog } from './office/reset-password-dialog.tsx';
