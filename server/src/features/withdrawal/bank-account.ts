import { looksLikeIban, storedDestination } from '@countinghouse/contract/withdrawal/iban.ts';
import { isValidIBAN } from 'ibantools';
import { Refusal } from '../../kernel/refusal.ts';

/** The destination as it is stored; 400 for an IBAN that does not have its country's format. */
export const checkedDestination = (text: string): string => {
  const destination = storedDestination(text);
  if (looksLikeIban(destination) && !isValidIBAN(destination))
    throw new Refusal('invalid', 'invalidInput', { fields: [{ path: 'body.destination', code: 'iban' }] });
  return destination;
};
