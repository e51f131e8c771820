export { PasswordForm } from './password-form.tsx';
export { ProofDialog } from './proof-dialog.tsx';
