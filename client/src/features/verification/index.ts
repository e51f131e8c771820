export { VerificationFact } from './office/verification-fact.tsx';
