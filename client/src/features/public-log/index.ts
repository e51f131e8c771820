export { LogContinuity } from './log-continuity.tsx';
export { VerifierLink } from './verifier-link.tsx';
