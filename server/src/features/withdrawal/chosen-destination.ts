import { isIban, packedIban } from '@countinghouse/contract/withdrawal/iban.ts';
import { isValidIBAN } from 'ibantools';
import type { Context } from '../../kernel/context.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { destinationNamed, type StoredDestination } from './destination-table.ts';
import { addUnconfirmed } from './save-destination.ts';

export const destinationProblem = (code: 'destinationUnknown' | 'iban' | 'required', field = 'destination'): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code }] });

/** The IBAN as it is stored; 400 if it does not have its country's format. */
export const checkedIban = (text: string, field?: string): string => {
  const iban = packedIban(text);
  if (!isValidIBAN(iban)) throw destinationProblem('iban', field);
  return iban;
};

/**
 * The customer's saved destination. An IBAN that is new is saved, unconfirmed, under the customer's own name; only the
 * customer adds one. Another customer's destination is unknown.
 */
export const chosenDestination = async (
  context: Context,
  { id: lead, name }: { readonly id: string; readonly name: string },
  chosen: string,
): Promise<StoredDestination> => {
  if (!isIban(chosen)) {
    const saved = await destinationNamed(context, lead, { id: chosen });
    if (!saved) throw notFound();
    return saved;
  }
  const iban = checkedIban(chosen);
  const saved = await destinationNamed(context, lead, { iban });
  if (saved) return saved;
  if (context.actor.role !== 'lead') throw destinationProblem('destinationUnknown');
  return addUnconfirmed(context, { lead, holder: name, iban, bic: '', label: '' });
};
