export type ResultTone = 'good' | 'bad';

/**
 * The tone of a customer's result, in euros or cents. Staff see results in the customer's colours everywhere: what a
 * customer loses is never good.
 */
export const resultTone = (result: number | bigint): ResultTone | undefined => {
  if (result > 0) return 'good';
  return result < 0 ? 'bad' : undefined;
};
