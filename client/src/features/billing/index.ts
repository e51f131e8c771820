export { ProofNotice } from './office/proof-notice.tsx';
