export { NewPasswordInputs, useOwnPasswordSchema } from './new-password.tsx';
export { type GivenProof, ProofDialog } from './proof-dialog.tsx';
export { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from './proof-fields.tsx';
