import { type Quote, staleMilliseconds } from './price.ts';
import type { Receipt } from './receipt.ts';
import { levelOf, millisecondsOf, type ReceiptParts } from './receipt-parts.ts';
import { isTouched } from './triggers.ts';

const isNear = (moment: string, { time }: Quote): boolean =>
  Math.abs(millisecondsOf(moment) - time) <= staleMilliseconds;

/** A binary order opens on the first quote after it was accepted. */
const isFirstAfter = (accepted: number, quotes: readonly Quote[], at: number): boolean =>
  quotes.filter(({ time }) => time > accepted).length === 1 && quotes.at(-1)?.time === at;

/** Whether the order's entry opens on this quote. */
const opensOn = ({ type, entry, entryPrice }: Receipt, quote: Quote): boolean => {
  if (entry === 'market') return entryPrice === null;
  const price = levelOf(entryPrice);
  return price !== null && isTouched({ side: type, entry, price }, quote);
};

/**
 * A forex order opens on a fresh quote that its entry allows; a binary order on the first one after it was accepted.
 */
export const isOpeningTimely = ({ receipt, opened }: ReceiptParts): boolean => {
  const { open, kind } = receipt;
  const last = opened.at(-1);
  if (!open) return kind === 'binary';
  const accepted = millisecondsOf(receipt.accepted);
  const at = millisecondsOf(open.at);
  if (!last || at < accepted) return false;
  if (kind === 'binary') return isFirstAfter(accepted, opened, at);
  return isNear(open.at, last) && opensOn(receipt, last);
};

/** Whether a binary order closes at its expiry, on a quote that is not stale by then. */
const isAtExpiry = ({ expiration, close }: Receipt, last: Quote): boolean =>
  expiration !== null &&
  millisecondsOf(close.at) === millisecondsOf(expiration) &&
  last.time <= millisecondsOf(expiration) &&
  isNear(expiration, last);

/** Whether the deciding quotes came after the order opened: its opening quote must not close it. */
const areAfterOpening = ({ receipt: { open, close }, closed }: Pick<ReceiptParts, 'receipt' | 'closed'>): boolean => {
  const counted = close.basis === 'range' ? closed : closed.slice(-1);
  return open !== null && counted.every(({ time }) => time > millisecondsOf(open.at));
};

/** All but binary orders close on fresh quotes from after their opening; agreed or void ones need no quotes. */
export const isClosingTimely = ({ receipt, closed }: ReceiptParts): boolean => {
  const { close, open, accepted, reason } = receipt;
  if (millisecondsOf(close.at) < millisecondsOf(open?.at ?? accepted)) return false;
  if (close.basis === 'agreed' || close.basis === 'none') return true;
  const last = closed.at(-1);
  if (!last) return false;
  if (reason === 'expiry') return isAtExpiry(receipt, last);
  return isNear(close.at, last) && areAfterOpening({ receipt, closed });
};
