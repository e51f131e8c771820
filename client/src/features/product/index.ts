export { LeadVault } from './office/vault/lead-vault.tsx';
export { LeadOffers } from './office/offer/lead-offers.tsx';
