import type { Context } from '../../kernel/context.ts';
import { type CardMoney, readCardMoney } from './refund-table.ts';
import { least } from './refund-states.ts';

/** Banks refuse refunds of older payments; that money goes to the customer's bank account. */
const returnableDays = 180;

/**
 * Card money that can go back, oldest first. Test payments and recorded deposits have no source, nor does
 * money that a card has refused.
 */
export const cardMoneyOf = (context: Context, lead: string): Promise<CardMoney[]> =>
  readCardMoney(context, lead, new Date(context.now.getTime() - returnableDays * 86_400_000));

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
