export { LogContinuity } from './log-continuity.tsx';
