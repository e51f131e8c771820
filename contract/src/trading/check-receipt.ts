import { toCents } from '../kernel/money.ts';
import { binaryResult } from './binary.ts';
import { forexProfit, type Position, rawProfit } from './forex.ts';
import type { Price } from './price.ts';
import { Receipt, receiptText } from './receipt.ts';
import { levelOf, openedPosition, partsOf, type ReceiptParts } from './receipt-parts.ts';
import { isPriceRight } from './receipt-prices.ts';
import { isClosingTimely, isOpeningTimely } from './receipt-times.ts';
import { isTriggered } from './receipt-trigger.ts';
import { isAtOnce, isConfirmed } from './witness.ts';

/** The part of a receipt that contradicts the others, or for 'hash' the hash recorded when the order closed. */
export const receiptFindings = [
  'hash',
  'terms',
  'ticks',
  'witness',
  'openPrice',
  'openTime',
  'closePrice',
  'closeTime',
  'trigger',
  'outcome',
  'rawProfit',
  'profit',
  'returned',
] as const;
export type ReceiptFinding = (typeof receiptFindings)[number];

interface Said {
  readonly raw: bigint | null;
  readonly profit: bigint;
  readonly outcome: Receipt['outcome'];
}

/** The correct result of a binary order. */
const binaryResultOf = ({ receipt, stake }: ReceiptParts, position: Position | null, price: Price | null): Said => {
  if (receipt.reason === 'void' || !position || price === null) return { raw: null, profit: 0n, outcome: 'void' };
  const terms = { side: position.side, stake, payout: receipt.payout ?? 0 };
  return { raw: null, ...binaryResult(terms, position.open, price) };
};

/** The correct result; null if two members of staff agreed on the profit itself. */
const resultOf = (parts: ReceiptParts): Said | null => {
  const { kind, close } = parts.receipt;
  const position = openedPosition(parts);
  const price = levelOf(close.price);
  if (kind === 'binary') return binaryResultOf(parts, position, price);
  if (close.basis === 'agreed' && price === null) return null;
  if (!position || price === null) return { raw: null, profit: 0n, outcome: null };
  return { raw: rawProfit(position, price), profit: forexProfit(position, price), outcome: null };
};

const centsOf = (amount: number | null): bigint | null => (amount === null ? null : toCents(amount));

const failed = (checks: readonly (readonly [ReceiptFinding, boolean])[]): ReceiptFinding[] =>
  checks.flatMap(([finding, holds]) => (holds ? [] : [finding]));

const resultFindings = (parts: ReceiptParts): ReceiptFinding[] => {
  const { receipt, stake } = parts;
  const [profit, raw] = [toCents(receipt.profit), centsOf(receipt.rawProfit)];
  const returned = ['returned', toCents(receipt.returned) === stake + profit] as const;
  const result = resultOf(parts);
  if (!result) return failed([['profit', profit >= -stake && raw === null], returned]);
  return failed([
    ['outcome', result.outcome === receipt.outcome],
    ['rawProfit', result.raw === raw],
    ['profit', result.profit === profit],
    returned,
  ]);
};

const arePartsSound = ({ part, parts }: Receipt, stake: bigint): boolean =>
  (part === undefined || toCents(part.from) > stake) && (parts === undefined || toCents(parts) > 0n);

const areTermsSound = ({ receipt, stake }: ReceiptParts): boolean =>
  stake > 0n &&
  Number.isInteger(receipt.leverage) &&
  receipt.leverage >= 1 &&
  arePartsSound(receipt, stake) &&
  (receipt.kind === 'forex' || (receipt.leverage === 1 && receipt.payout !== null && receipt.expiration !== null));

const isWitnessed = ({ opened, closed }: ReceiptParts): boolean =>
  [...opened, ...closed].every(
    ({ witness, ...quote }) => !witness || (isAtOnce(quote, witness) && isConfirmed(quote, witness)),
  );

/**
 * Recomputes a receipt from its ticks and terms and returns the contradictions: deciding ticks, prices, the guard that
 * closed it, raw and floored profit, payout and amount returned. Empty if all of it is consistent.
 */
export const checkReceipt = (receipt: Receipt): ReceiptFinding[] => {
  if (!Receipt.safeParse(receipt).success) return ['terms'];
  const parts = partsOf(receipt);
  if (!parts) return ['ticks'];
  if (!areTermsSound(parts)) return ['terms'];
  return [
    ...failed([
      ['witness', isWitnessed(parts)],
      ['openPrice', isPriceRight(receipt, 'open', parts.opened)],
      ['openTime', isOpeningTimely(parts)],
      ['closePrice', isPriceRight(receipt, 'close', parts.closed)],
      ['closeTime', isClosingTimely(parts)],
      ['trigger', isTriggered(parts)],
    ]),
    ...resultFindings(parts),
  ];
};

/** SHA-256 of a text's UTF-8 bytes, in hexadecimal. */
export type Digest = (text: string) => Promise<string> | string;

/** Also checks that the receipt is byte for byte the one that was hashed when the order closed. */
export const verifyReceipt = async (receipt: Receipt, hash: string, digest: Digest): Promise<ReceiptFinding[]> => {
  const findings = checkReceipt(receipt);
  if (findings.includes('terms')) return findings;
  return [...((await digest(receiptText(receipt))) === hash ? [] : (['hash'] as const)), ...findings];
};
