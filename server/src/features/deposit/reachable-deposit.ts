import type { Before } from '../../kernel/http/served.ts';
import { notFound } from '../../kernel/refusal.ts';
import { type CardDeposit, isReachable, readCardDeposit } from './deposit-table.ts';

/** A deposit that the caller may work on, as the gateway knows it; null for a transfer. 'Not found' outside his scope. */
export const reachableDeposit = async ({ app, actor }: Before, id: string): Promise<CardDeposit | null> => {
  if (!(await isReachable(app.database, actor, id))) throw notFound();
  return (await readCardDeposit(app.database, id)) ?? null;
};
