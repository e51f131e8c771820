export { LeadVault } from './office/vault/lead-vault.tsx';
