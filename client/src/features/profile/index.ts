export { PasswordForm } from './password-form.tsx';
export { ProofHost, useRecentProof } from './use-recent-proof.tsx';
