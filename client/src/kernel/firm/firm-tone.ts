/**
 * How the office colours what a customer wins or loses against the firm: the customer's gain is the firm's loss. Signs and
 * figures remain the customer's.
 */
export const firmTone = (customersResult: number): 'good' | 'bad' | undefined => {
  if (customersResult === 0) return undefined;
  return customersResult < 0 ? 'good' : 'bad';
};
