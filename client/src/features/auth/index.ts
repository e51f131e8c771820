export { NewPasswordInputs, useOwnPasswordSchema } from './new-password.tsx';
export { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from './proof-fields.tsx';
