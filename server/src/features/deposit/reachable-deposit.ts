import type { Before } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type CardDeposit, isReachable, readCardDeposit } from './deposit-table.ts';

/** The card deposit that the caller may work on; null for a transfer. 'Not found' outside the caller's scope. */
export const reachableDeposit = async ({ app, actor }: Before, id: string): Promise<CardDeposit | null> => {
  if (!(await isReachable(app.database, actor, id))) throw notFound();
  return (await readCardDeposit(app.database, id)) ?? null;
};
