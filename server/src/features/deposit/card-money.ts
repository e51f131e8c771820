import type { Context } from '../../kernel/context.ts';
import { readReturnable } from './deposit-table.ts';
import { leftToRefund } from './refund-books.ts';
import { least } from './refund-states.ts';

/** Banks refuse refunds of older payments; that money goes to the customer's bank account. */
const returnableDays = 180;

/** A card payment, and the cents of it that can go back to its card. */
export interface CardMoney {
  readonly deposit: string;
  readonly transactionId: string;
  readonly cardNumber: string | null;
  readonly cents: bigint;
}

/** What came from cards and was not refunded, oldest first. Test payments and recorded deposits have no source. */
export const cardMoneyOf = async (context: Context, lead: string): Promise<CardMoney[]> => {
  const since = new Date(context.now.getTime() - returnableDays * 86_400_000);
  const money: CardMoney[] = [];
  for (const deposit of await readReturnable(context, lead, since)) {
    const { id, transactionId, last4 } = deposit;
    const cents = await leftToRefund(context, deposit);
    if (cents > 0n) money.push({ deposit: id, transactionId, cardNumber: last4 && `•••• ${last4}`, cents });
  }
  return money;
};

/** The parts of an amount that go back to cards; the rest has another source. */
export const shareOut = (money: readonly CardMoney[], amount: bigint): CardMoney[] => {
  let left = amount;
  const parts: CardMoney[] = [];
  for (const one of money) {
    const cents = least(one.cents, left);
    left -= cents;
    if (cents > 0n) parts.push({ ...one, cents });
  }
  return parts;
};

export const centsOf = (money: readonly CardMoney[]): bigint => money.reduce((sum, { cents }) => sum + cents, 0n);
