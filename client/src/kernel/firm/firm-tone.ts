/** The colour of a result; whose gain counts as good depends on the function. */
export type ResultTone = 'good' | 'bad';

/**
 * The tone of a customer's own result, in euros or cents. Staff who open a customer's platform see the same screen and
 * colours.
 */
export const customerTone = (result: number | bigint): ResultTone | undefined => {
  if (result > 0) return 'good';
  return result < 0 ? 'bad' : undefined;
};

/**
 * The tone of a customer's result in the office's own lists: the customer's gain is the firm's loss. Signs and figures
 * remain the customer's.
 */
export const firmTone = (customersResult: number): ResultTone | undefined => customerTone(-customersResult);
