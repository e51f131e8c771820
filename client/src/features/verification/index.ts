export { LeadDocuments } from './office/lead-documents.tsx';
export { VerificationBadge } from './office/verification-badge.tsx';
export { isLeftToOthers, OwnPartAlert, VerificationFact } from './office/verification-fact.tsx';
