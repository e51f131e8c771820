/** The customer whose documents are under review. */
export const readReviewAddress = (raw: Readonly<Record<string, unknown>>): { readonly lead?: string } =>
  typeof raw['lead'] === 'string' ? { lead: raw['lead'] } : {};
