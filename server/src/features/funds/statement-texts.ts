import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { translate } from '../../kernel/http/translate.ts';

/** `card_clearing` and `deposit.complete` as the ends of text keys: `CardClearing`, `DepositComplete`. */
const inCapitals = (name: string): string =>
  name
    .split(/[._]/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** The kind of a line, with the name of its record where it has one: 'Order closed · EURUSD'. */
export const named = (kind: string, { name }: { readonly name: string | null }): string =>
  name === null ? kind : `${kind} · ${name}`;

interface Noted {
  readonly closedBy: string | null;
  readonly reason: string | null;
  readonly mandate: { readonly by: string; readonly signed: string } | null;
}

/** The part of staff in a line: under which mandate they acted, and who closed the order. */
export const staffParts = (
  text: ReturnType<typeof ledgerLabels>['text'],
  { closedBy, mandate }: Noted,
  date: (moment: Date) => string,
): readonly string[] => [
  ...(mandate ? [text('underMandate', { name: mandate.by, date: date(new Date(mandate.signed)) })] : []),
  ...(closedBy === null ? [] : [text('closedByBroker', { name: closedBy })]),
];

export const ledgerLabels = (language: Language) => {
  const text = (key: string, values?: Readonly<Record<string, string | number>>): string =>
    translate(language, `ledger:${key}`, values);
  return {
    text,
    account: (account: string): string => text(`account${inCapitals(account)}`),
    kind: (kind: string): string => text(`kind${inCapitals(kind)}`),
  };
};
