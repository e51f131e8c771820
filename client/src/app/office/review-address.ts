/** Whose documents are looked at. */
export const readReviewAddress = (raw: Readonly<Record<string, unknown>>): { readonly lead?: string } =>
  typeof raw['lead'] === 'string' ? { lead: raw['lead'] } : {};
