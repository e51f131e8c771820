import { later } from '../../ui/later.tsx';

/** Lazy, because few who open their profile ask for it. */
export const ExportProof = later(() =>
  import('./export-proof.tsx').then((module) => ({ default: module.ExportProof })),
);
export { LogContinuity } from './log-continuity.tsx';
export { RecordProof } from './record-proof.tsx';
export { VerifierLink } from './verifier-link.tsx';
