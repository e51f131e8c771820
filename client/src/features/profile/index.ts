export { PasswordForm } from './password-form.tsx';
export { useRecentProof } from './use-recent-proof.tsx';
