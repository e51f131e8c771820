import type { NumberKind } from '@countinghouse/contract/read-number.ts';

/** How the inputs of a table are parsed, including the field under test. */
export const euro: NumberKind = { decimals: 2, suffix: ' €' };
const percent: NumberKind = { decimals: 2, suffix: ' %' };
const integer: NumberKind = { decimals: 0 };
const price: NumberKind = { decimals: 5, signed: false };
const leverage: NumberKind = { decimals: 0, suffix: ':1' };

export interface NumberCase {
  readonly text: string;
  readonly kind: NumberKind;
  /** Decimal text; two of them if the field has to ask; or the text key of the problem. */
  readonly meaning: string | readonly [string, string] | { readonly problem: string };
}

type Rows = readonly (readonly [meaning: string, ...texts: string[]])[];

const nbsp = '\u00a0';
const narrow = '\u202f';
const minus = '\u2212';

const readAs = (kind: NumberKind, rows: Rows): NumberCase[] =>
  rows.flatMap(([meaning, ...texts]) => texts.map((text) => ({ text, kind, meaning })));

const refusedAs = (kind: NumberKind, rows: Rows): NumberCase[] =>
  rows.flatMap(([problem, ...texts]) => texts.map((text) => ({ text, kind, meaning: { problem } })));

const ambiguousAs = (kind: NumberKind, rows: readonly (readonly [string, string, ...string[]])[]): NumberCase[] =>
  rows.flatMap(([fraction, thousands, ...texts]) =>
    texts.map((text) => ({ text, kind, meaning: [fraction, thousands] as const })),
  );

const amounts = readAs(euro, [
  [
    '10000',
    '10000',
    '10,000',
    '10.000',
    '10 000',
    `10${nbsp}000`,
    `10${narrow}000`,
    "10'000",
    '10’000',
    '€10,000',
    '10.000 €',
  ],
  ['10000.00', '10,000.00', '10.000,00', '10 000,00', `10${narrow}000,00`, "10'000.00", '€10,000.00', '€ 10.000,00'],
  [
    '10000.50',
    '10000.50',
    '10000,50',
    `10${nbsp}000,50${nbsp}€`,
    `10${narrow}000,50${nbsp}€`,
    '10 000.50',
    "10'000.50",
  ],
  ['1234.56', '1234.56', '1234,56', '1,234.56', '1.234,56', '1 234,56', "1'234.56", '€1,234.56', '1.234,56 EUR'],
  ['1234567.89', '1234567.89', '1,234,567.89', '1.234.567,89', `1${narrow}234${narrow}567,89`, '1’234’567.89'],
  ['1234567', '1,234,567', '1.234.567', '1 234 567', "1'234'567"],
  ['1234', '1,234', '1.234', '1 234', '€1.234', '1,234 €', `1${nbsp}234`],
  ['12345', '12,345', '12.345', '12 345'],
  ['123456', '123,456', '123.456', '123 456', '123456'],
  ['12.50', '12,50', '12.50', '€12.50', '12,50 €', 'EUR 12,50', '12.50EUR', 'eur 12.50'],
  ['2500.00', '2 500,00', `2${narrow}500,00`, '2,500.00', '2.500,00', '2500,00'],
  ['100.50', '100,50', '100.50'],
  ['1.5', '1.5', '1,5', '1,5 €', '€1.5'],
  ['0.5', '0.5', '0,5', '.5', ',5'],
  ['0.05', '0.05', '0,05', '€0.05'],
  ['5', '5', '€5', '5 €', '5€', 'EUR 5', 'EUR5', '5 EUR', '€ 5', '  5  ', '05', `5${nbsp}€`],
  ['7', '007'],
  ['0', '0', '00', '-0'],
  ['0.00', '0.00', '-0,00'],
  ['-5', '-5', `${minus}5`, '-€5', '€-5', '€ -5', '- 5', '-5 €', `${minus}5 €`],
  ['5', '+5', '+ 5 €'],
  ['-1234.50', '-1,234.50', '-1.234,50', `${minus}1 234,50`, '€ -1.234,50', '-€1,234.50', `-1${narrow}234,50${nbsp}€`],
  ['999999999.99', '999999999.99', '999,999,999.99', '999.999.999,99'],
]);

const amountsRefused = refusedAs(euro, [
  [
    'numberDigits',
    '1e3',
    '1E3',
    '1.5e3',
    '10k',
    '5 dollars',
    '$5',
    '£5',
    '5 %',
    '10:1',
    '0x10',
    'ten',
    'NaN',
    'Infinity',
  ],
  [
    'numberDigits',
    '１２３',
    '１０,０００',
    '١٢٣',
    '۱۲۳',
    '１.５',
    '5€5',
    '5 € 5',
    '€5 €',
    '1_000',
    '1/2',
    '(5)',
    '5*2',
  ],
  ['numberSign', '--5', '-+5', '+-5', `-${minus}5`, '5-', '5+3', '10-20', '-€-5', '--', '1,-'],
  [
    'numberSeparators',
    '1,23,4',
    '1.23.4',
    '12,34,56',
    '1,2,3',
    '1,00,000',
    '1 23',
    '12 50',
    '1 0000',
    '10  000',
    '1,2345,678',
  ],
  [
    'numberSeparators',
    '1,234.56,7',
    '1.234,56.7',
    '1,23.4',
    '1.23,4',
    '1234,567.89',
    '1.2.3,4',
    '1.234 5',
    "1'23",
    '..5',
    '5..',
  ],
  ['numberSeparators', '1,234,56', '1.234.56', "1 234'567", '1 234.567,8', '0,123,456', '12,3456,789.00'],
  [
    'numberDecimals',
    '0.005',
    '0,005',
    '1.2345',
    '1,2345',
    '12.3456',
    '1,234.567',
    '1.234,567',
    '1 234,567',
    '1234.567',
    '00.005',
  ],
  ['numberIncomplete', '-', '+', '€', '5.', '5,', '1,234.', '.', ',', '-€', 'EUR'],
  ['numberTooLong', '1234567890123456', '1,234,567,890,123,456', '12345678901234.56'],
]);

const others = [
  ...readAs(percent, [
    ['6.5', '6,5', '6.5', '6,5 %', '6.5%', '6.5 %', `6,5${nbsp}%`, `6,5${narrow}%`],
    ['12', '12', '12 %', '12%'],
    ['-2.5', '-2,5 %', `${minus}2.5%`],
    ['100', '100'],
    ['1250', '1.250 %', '1,250%'],
  ]),
  ...refusedAs(percent, [
    ['numberDecimals', '6,5555 %', '0,125'],
    ['numberDigits', '6.5 percent', '€6', '6 EUR', '6‰', '6 % %'],
  ]),
  ...readAs(integer, [
    ['10000', '10000', '10,000', '10.000', '10 000', "10'000"],
    ['12', '12', '012'],
    ['-3', '-3'],
  ]),
  ...refusedAs(integer, [
    ['numberWhole', '1.5', '1,5', '99.50', '12,0', '10,000.00', '0.005'],
    ['numberDigits', '12 %', '€12', '12 months', '1e2'],
  ]),
  ...readAs(leverage, [
    ['20', '20', '20:1', '20 : 1'],
    ['500', '500', '500:1'],
    ['501', '501'],
    ['1000', '1,000:1'],
  ]),
  ...refusedAs(leverage, [
    ['numberDigits', '20:150', '1:20', '50120:12'],
    ['numberWhole', '2.5', '2,5:1'],
  ]),
  ...readAs(price, [
    ['1.1', '1.1', '1,1'],
    ['1.08500', '1.08500', '1,08500'],
    ['1.0850', '1.0850', '1,0850'],
    ['0.085', '0.085', '0,085', '.085'],
    ['1234.5', '1,234.5', '1.234,5', '1234.5'],
    ['1234.567', '1,234.567', '1.234,567', '1 234,567', '1234.567', '1234,567'],
    ['1234567', '1,234,567', '1.234.567'],
    ['1085', '1085', '1 085', "1'085"],
  ]),
  ...refusedAs(price, [
    ['numberDecimals', '1.123456', '1,123456'],
    ['numberUnsigned', '-1.1', '+1.1', `${minus}2`],
    ['numberDigits', '€1.1', '1.1 USD'],
  ]),
  ...ambiguousAs(price, [
    ['1.234', '1234', '1.234', '1,234'],
    ['1.085', '1085', '1.085', '1,085'],
    ['12.345', '12345', '12.345', '12,345'],
    ['150.123', '150123', '150.123', '150,123'],
  ]),
];

/** Texts that people type and paste, and the expected result of each field in every language. */
export const numberTable: readonly NumberCase[] = [...amounts, ...amountsRefused, ...others];

/** The field's display in a language after it loses focus; a text that is not a number stays. */
export const shownFor = ({ text, kind, meaning }: NumberCase, language: string): string => {
  if (typeof meaning !== 'string') return text;
  const value = Number(meaning);
  const written = new Intl.NumberFormat(language, { maximumFractionDigits: 15 }).format(value);
  // With more than two decimals, a thousands separator could be read as a decimal mark.
  const isPlain = kind.decimals > 2 && Number.isInteger(value) && value < 1_000_000 && language !== 'fr';
  return (isPlain ? meaning : written) + (kind.suffix ?? '');
};

const outcomeOf = ({ kind, meaning }: NumberCase): string => {
  if (typeof meaning === 'string') return JSON.stringify([kind, 'read']);
  return JSON.stringify([kind, 'problem' in meaning ? meaning.problem : 'asked']);
};

const isLonger = (one: NumberCase, other: NumberCase | undefined): boolean =>
  other === undefined || one.text.length > other.text.length;

/** The longest text for each outcome of each kind of number: enough to show that a field parses like the table. */
export const numberOutcomes: readonly NumberCase[] = [
  ...numberTable
    .reduce(
      (found, row) => (isLonger(row, found.get(outcomeOf(row))) ? found.set(outcomeOf(row), row) : found),
      new Map<string, NumberCase>(),
    )
    .values(),
];
