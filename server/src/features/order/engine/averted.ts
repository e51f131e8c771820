import type { App } from '../../../kernel/context.ts';
import type { Desk } from './desk.ts';
import { readCashAndVersions } from './engine-table.ts';

/**
 * Waits until the close-outs just decided are carried out, and takes back the orders that money received meanwhile has
 * saved, as they were. A replay must do this before its next quote: no later synchronisation knows the past.
 */
export const takeBackAverted = async ({ database }: App, { book, lanes, roster, dismiss }: Desk): Promise<void> => {
  const orders = book.closedOut();
  const leads = [...new Set(orders.map(({ lead }) => lead))];
  for (const lead of leads) await lanes.done(lead);
  for (const { lead, cash, versions } of await readCashAndVersions(database, leads)) {
    for (const id of roster.of(lead).keys()) if (!(id in versions)) dismiss(id, lead);
    book.setCash(lead, cash);
    for (const order of orders) if (order.id in versions) book.add(order);
  }
};
