import { looksLikeIban, storedDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { isValidIBAN } from 'ibantools';
import { Refusal } from '../../kernel/refusal.ts';

/** Says what is wrong with the destination. */
export const destinationProblem = (code: 'iban' | 'required'): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.destination', code }] });

/** The destination as it is stored; 400 for an IBAN that does not have its country's format. */
export const checkedDestination = (text: string): string => {
  const destination = storedDestination(text);
  if (looksLikeIban(destination) && !isValidIBAN(destination)) throw destinationProblem('iban');
  return destination;
};
