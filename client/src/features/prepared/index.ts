export { ConfirmHint } from './office/confirm-hint.tsx';
export { LeadPrepared } from './office/lead-prepared.tsx';
