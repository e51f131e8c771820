export { LeadDocuments } from './office/lead-documents.tsx';
export { VerificationFact } from './office/verification-fact.tsx';
