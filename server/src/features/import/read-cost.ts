import { amountToCents, largestEuro } from '@countinghouse/contract/kernel/money.ts';
import { type NumberProblem, readNumber } from '@countinghouse/contract/read-number.ts';

/**
 * With three places, a point or a comma before three digits is ambiguous: a sheet does not say whether 1.234 is a number or
 * the text of a thousand.
 */
const kind = { decimals: 3, suffix: ' €', signed: false } as const;

type Read = { readonly cents: bigint } | { readonly code: string; readonly params?: Readonly<Record<string, number>> };

const codes: Partial<Record<NumberProblem, string>> = {
  numberDecimals: 'moneyDecimals',
  numberUnsigned: 'amountNegative',
};

/** An amount of euro as written in a sheet, in cents, or the code of its problem. */
export const readCost = (text: string): Read => {
  const reading = readNumber(text, kind);
  if (reading.state === 'ambiguous') return { code: 'amountAmbiguous' };
  if (reading.state === 'refused') return { code: codes[reading.problem] ?? 'amountEuro' };
  if (reading.state === 'empty') return { code: 'required' };
  const euro = Number(reading.decimal);
  if (euro > largestEuro) return { code: 'tooBig', params: { maximum: largestEuro } };
  const cents = amountToCents(euro);
  return cents === null ? { code: 'moneyDecimals' } : { cents };
};
