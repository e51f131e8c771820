export { ConfirmHint, LeadPrepared } from './office/lead-prepared.tsx';
