import type { Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import type { Context } from '../../kernel/context.ts';
import { notFound } from '../../kernel/refusal.ts';
import { dropPending } from '../approval/index.ts';
import { announceTrader, settleStated, shownTrader } from './change-trader.ts';
import { afterReply } from './protection.ts';
import { type KnownTrader, lockTrader, readTrader, writeClass, writeStated } from './trader-table.ts';

const known = async (context: Context, lead: string): Promise<KnownTrader> => {
  const trader = await readTrader(context, lead, 'anybody');
  if (!trader) throw notFound();
  return trader;
};

/**
 * Ends the proposal of another country, which the customer's own statement makes void, and notifies its proposer. Call it
 * before `holdCountry`: an approval locks the proposal first, too.
 */
export const endProposedCountry = (context: Context, lead: string): Promise<void> =>
  dropPending(context, { recordId: lead, kind: 'trader.country' });

/** Serialises decisions about a customer's country until the transaction ends. */
export const holdCountry = (context: Context, lead: string): Promise<void> => lockTrader(context, lead);

/** Stores the country stated by a customer, and returns whether staff must check it. Call `holdCountry` first. */
export const noteCountry = async (
  context: Context,
  lead: string,
  country: string,
): Promise<{ shown: Trader; isToBeChecked: boolean }> => {
  const before = await known(context, lead);
  await writeStated(context, lead, afterReply(before, country), context.now);
  const after = await known(context, lead);
  announceTrader(context, 'stated', before, after);
  return { shown: shownTrader(context, after), isToBeChecked: after.statedCountry !== '' };
};

/** Puts the stated country on file after the customer's documents were checked. Call `holdCountry` first. */
export const confirmCountry = async (context: Context, lead: string): Promise<void> => {
  const before = await known(context, lead);
  const { clientClass, statedCountry, reason } = before;
  if (statedCountry === '') return;
  const on = { by: context.actor.id, at: context.now };
  await writeClass(context, { lead, clientClass, country: statedCountry, reason, ...on });
  await settleStated(context, before);
  announceTrader(context, 'confirmed', before, await known(context, lead));
};
