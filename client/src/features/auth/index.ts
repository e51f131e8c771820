export { newPasswordFields, sameTwice } from './new-password-schema.ts';
export { PasswordRuleList } from './password-rule-list.tsx';
export { passwordAlone, passwordAndCode, ProofFields, ProofStep, useProofByPasskey } from './proof-fields.tsx';
