import {
  type createAlert,
  isReached,
  type listAlerts,
  mostAlerts,
  type removeAlert,
  type updateAlert,
} from '@countinghouse/contract/price-alert/price-alert.ts';
import { exactPriceText, toPrice } from '@countinghouse/contract/trading/price.ts';
import { symbolNamed } from '@countinghouse/contract/trading/symbols.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { marketOf } from '../price/index.ts';
import { announceAlert } from './alert-news.ts';
import {
  type AlertTerms,
  changeAlert,
  countWaiting,
  deleteAlert,
  insertAlert,
  lockAlert,
  readAlerts,
} from './alert-table.ts';

export const showAlerts: Command<typeof listAlerts> = async (context) => ({
  alerts: await readAlerts(context, context.actor.id),
  most: mostAlerts,
});

type Typed = Pick<Parameters<Command<typeof createAlert>>[1]['body'], 'direction' | 'price'>;

/** The alert's terms from now on; refuses a price that the last quote has reached already. */
const termsOf = ({ app }: Context, symbol: string, { direction, price }: Typed): AlertTerms => {
  // The present, because a command that waited for a lock began earlier than the quotes since then.
  const terms = { direction, price: toPrice(price), set: app.clock.now() };
  const last = marketOf(app)
    .latest()
    .find((quote) => quote.symbol === symbol);
  if (!last || !isReached(terms, last.bid)) return terms;
  const shown = exactPriceText(last.bid, symbolNamed(symbol)?.decimals ?? 0);
  throw new Refusal('conflict', 'alertReached', { params: { symbol, price: shown } });
};

const requireRoom = async (context: Context, lead: string): Promise<void> => {
  if ((await countWaiting(context, lead)) < mostAlerts) return;
  throw new Refusal('conflict', 'tooManyAlerts', { params: { limit: mostAlerts } });
};

const reply = async (context: Context, id: string) => {
  const alert = await lockAlert(context, context.actor.id, id);
  if (!alert) throw notFound();
  return alert;
};

export const create: Command<typeof createAlert> = async (context, { body }) => {
  const lead = context.actor.id;
  await requireRoom(context, lead);
  const { symbol } = body;
  const id = newId();
  await insertAlert(context, { id, lead, symbol, ...termsOf(context, symbol, body) });
  await announceAlert(context, { id, lead }, 'created');
  return reply(context, id);
};

export const update: Command<typeof updateAlert> = async (context, { params: { id }, body }) => {
  const lead = context.actor.id;
  const known = await lockAlert(context, lead, id);
  if (!known) throw notFound();
  if (body.version !== undefined && body.version !== known.version) throw new Refusal('stale', 'versionConflict');
  if (known.dateReached !== null) await requireRoom(context, lead);
  await changeAlert(context, id, termsOf(context, known.symbol, body));
  await announceAlert(context, { id, lead }, 'updated');
  return reply(context, id);
};

export const remove: Command<typeof removeAlert> = async (context, { params: { id } }) => {
  const lead = context.actor.id;
  if (!(await deleteAlert(context, lead, id))) throw notFound();
  await announceAlert(context, { id, lead }, 'deleted');
};
