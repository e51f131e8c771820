import { looksLikeIban, storedDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { isValidIBAN } from 'ibantools';
import { Refusal } from '../../kernel/refusal.ts';

export const destinationProblem = (code: 'iban' | 'required'): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.destination', code }] });

/** The destination in its stored form; 400 for an IBAN that does not have its country's format. */
export const checkedDestination = (text: string): string => {
  const destination = storedDestination(text);
  if (looksLikeIban(destination) && !isValidIBAN(destination)) throw destinationProblem('iban');
  return destination;
};
