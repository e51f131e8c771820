export { LogContinuity } from './log-continuity.tsx';
export { RecordProof } from './record-proof.tsx';
export { VerifierLink } from './verifier-link.tsx';
