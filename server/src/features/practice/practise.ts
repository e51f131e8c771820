import { toCents, toEuro } from '@countinghouse/contract/kernel/money.ts';
import { guardProblems, priceProblems } from '@countinghouse/contract/order/order-terms.ts';
import {
  type closePractice,
  type getPractice,
  mostPractice,
  mostPracticeClosed,
  type openPractice,
  type Practice,
  type PracticeOrder,
  type resetPractice,
} from '@countinghouse/contract/practice/practice.ts';
import { entryPrice, exitPrice, forexProfit } from '@countinghouse/contract/trading/forex.ts';
import { exactPriceText, type Price, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { App, Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { endIfStopping } from '../../kernel/jobs/job.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { offerNow, refuseFields } from '../order/index.ts';
import { leverageCapsOf } from '../trading-policy/index.ts';
import { endedBy, firstMinute } from './ended.ts';
import {
  addCash,
  type Held,
  insertOrder,
  lockAccount,
  readAccount,
  readClosed,
  readOpen,
  startOver,
  storeChecked,
  storeEnd,
  uncheckedSince,
} from './practice-table.ts';

/** The open orders, with the end of those that a level has closed since they were looked at. */
const currentOrders = async (runner: Runner, lead: string): Promise<Held[]> => {
  const held = await readOpen(runner, lead);
  return Promise.all(held.map(async (one) => ({ ...one, end: await endedBy(runner, one) })));
};

const returned = ({ position, end }: Held): bigint => (end === null ? 0n : position.stake + end.profit);

const orderOf = ({ id, symbol, position, guards, opened, end }: Held): PracticeOrder => {
  const text = (price: Price | undefined): string | null =>
    price === undefined ? null : exactPriceText(price, symbolNamed(symbol)?.decimals ?? 0);
  return {
    id,
    symbol,
    type: position.side,
    quantity: toEuro(position.stake),
    leverage: position.leverage,
    openPrice: text(position.open) ?? '',
    dateOpened: opened.toISOString(),
    stopLoss: text(guards.stopLoss),
    takeProfit: text(guards.takeProfit),
    closePrice: text(end?.price),
    dateClosed: end?.at.toISOString() ?? null,
    reason: end?.reason ?? null,
    profit: end === null ? null : toEuro(end.profit),
  };
};

const byEnd = (one: Held, other: Held): number => (other.end?.at.getTime() ?? 0) - (one.end?.at.getTime() ?? 0);

const practiceOf = async (context: Context): Promise<Practice> => {
  const lead = context.actor.id;
  const { cash, started } = await readAccount(context, lead);
  const orders = await currentOrders(context, lead);
  const ended = orders.filter(({ end }) => end !== null);
  const closed = [...ended, ...(await readClosed(context, lead))].toSorted(byEnd).slice(0, mostPracticeClosed);
  return {
    cash: toEuro(ended.reduce((sum, one) => sum + returned(one), cash)),
    dateStarted: started?.toISOString() ?? null,
    open: orders.filter(({ end }) => end === null).map(orderOf),
    closed: closed.map(orderOf),
    most: mostPractice,
    leverageCaps: await leverageCapsOf(context, lead),
  };
};

export const show: Command<typeof getPractice> = practiceOf;

/** By then every minute is recorded, also one whose server has just been replaced. */
const recordedMilliseconds = 600_000;

/** Stores what has closed by itself and its money; returns the orders that are open. The account must be locked. */
const settle = async (runner: Runner, lead: string, now: Date): Promise<Held[]> => {
  const orders = await currentOrders(runner, lead);
  for (const one of orders) {
    if (one.end === null) continue;
    await storeEnd(runner, one.id, one.end);
    await addCash(runner, lead, returned(one));
  }
  const open = orders.filter(({ end }) => end === null);
  const ids = open.map(({ id }) => id);
  await storeChecked(runner, ids, new Date(now.getTime() - recordedMilliseconds));
  return open;
};

/** An order is looked at this often, long before the recorded minutes are deleted. */
const settleMilliseconds = 12 * 3_600_000;

/** Settles the accounts that nobody has opened lately, so that no account has much to look at. */
export const settleAccounts = async ({ database, clock }: App, stopping?: AbortSignal): Promise<void> => {
  const before = new Date(clock.now().getTime() - settleMilliseconds);
  for (let leads = await uncheckedSince(database, before); leads.length > 0;) {
    for (const lead of leads) {
      endIfStopping(stopping);
      await database.transaction(async (transaction) => {
        await lockAccount(transaction, lead, clock.now());
        await settle(transaction, lead, clock.now());
      });
    }
    leads = await uncheckedSince(database, before);
  }
};

/** Notifies the customer's other devices only; nothing of practice is recorded in the audit trail. */
const notifyOwnDevices = async (context: Context): Promise<void> => {
  const { id } = context.actor;
  const records = [{ id, assigned: id, audience: [] }];
  await recordEvent(context, context.now, { resource: 'practice', change: 'updated', records });
};

const requireLeverage = async (context: Context, symbol: string, asked: number): Promise<void> => {
  const traded = symbolNamed(symbol);
  if (!traded) throw notFound();
  const cap = (await leverageCapsOf(context, context.actor.id))[traded.assetClass];
  if (asked <= cap) return;
  throw new Refusal('unprocessable', 'leverageCap', { params: { cap, asked, symbol } });
};

export const open: Command<typeof openPractice> = async (context, { body }) => {
  const { symbol, type, leverage } = body;
  refuseFields(priceProblems(symbol, body));
  await requireLeverage(context, symbol, leverage);
  const lead = context.actor.id;
  await lockAccount(context, lead, context.now);
  const orders = await settle(context, lead, context.now);
  if (orders.length >= mostPractice)
    throw new Refusal('conflict', 'practiceTooMany', { params: { limit: mostPractice } });
  const { quote, at } = offerNow(context.app, symbol);
  const guards = {
    ...(body.stopLoss !== undefined && { stopLoss: toPrice(body.stopLoss) }),
    ...(body.takeProfit !== undefined && { takeProfit: toPrice(body.takeProfit) }),
  };
  refuseFields(guardProblems(type, exitPrice(type, quote), guards));
  const stake = toCents(body.quantity);
  if (!(await addCash(context, lead, -stake))) throw new Refusal('conflict', 'insufficientFunds');
  const position = { side: type, stake, leverage, open: entryPrice(type, quote) };
  await insertOrder(context, lead, { id: newId(), symbol, position, guards, opened: at, checked: firstMinute(at) });
  await notifyOwnDevices(context);
  return practiceOf(context);
};

export const close: Command<typeof closePractice> = async (context, { params: { id } }) => {
  const lead = context.actor.id;
  await lockAccount(context, lead, context.now);
  const held = (await settle(context, lead, context.now)).find((one) => one.id === id);
  if (!held) throw notFound();
  const { quote, at } = offerNow(context.app, held.symbol);
  const price = exitPrice(held.position.side, quote);
  const end = { price, reason: 'customer', profit: forexProfit(held.position, price), at } as const;
  await storeEnd(context, id, end);
  await addCash(context, lead, returned({ ...held, end }));
  await notifyOwnDevices(context);
  return practiceOf(context);
};

export const reset: Command<typeof resetPractice> = async (context) => {
  const lead = context.actor.id;
  await lockAccount(context, lead, context.now);
  await startOver(context, lead, context.now);
  await notifyOwnDevices(context);
  return practiceOf(context);
};
