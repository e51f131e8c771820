import type { Quote } from '@countinghouse/contract/trading/price.ts';
import type { App, Context } from '../../../kernel/context.ts';
import { runAsSystem } from '../../../kernel/jobs/run-as-system.ts';
import { closeAt } from '../close-order.ts';
import { openAt } from '../open-order.ts';
import type { Closing } from '../settlement.ts';
import type { Due } from './book-order.ts';
import { closeOut } from './close-out.ts';

/** A due action with the recent quotes of every symbol that decided it, the deciding one last. */
export interface Task {
  readonly due: Due;
  readonly ticks: ReadonlyMap<string, readonly Quote[]>;
}

/** Carries out a due action, dated by its quote. Does nothing if the order has already been settled. */
export const settleDue = async (app: App, { due, ticks }: Task): Promise<void> => {
  if (due.action === 'closeOut') {
    const { lead, time } = due;
    const ids = new Set(due.closings.map(({ id }) => id));
    await runAsSystem(app, 'order.closeOut', (context) => closeOut(context, { lead, time, ticks, ids }));
    return;
  }
  const evidence = due.quote ? (ticks.get(due.quote.symbol) ?? [due.quote]) : [];
  if (due.action === 'enter' || due.action === 'fix') {
    await runAsSystem(app, 'order.open', (context) => openAt(context, due.id, { ticks: evidence }));
    return;
  }
  await runAsSystem(app, 'order.close', (context) => close(context, due, evidence));
};

type Ending = Extract<Due, { action: 'close' | 'expire' }>;

const close = (context: Context, due: Ending, ticks: readonly Quote[]) =>
  closeAt(context, due.id, closingOf(due, ticks));

const closingOf = (due: Ending, ticks: readonly Quote[]): Closing => {
  if (due.action === 'close') {
    const { reason, quote, trailingBest } = due;
    const best = trailingBest === undefined ? {} : { trailingBest };
    return { reason, at: new Date(quote.time), pricing: { basis: 'tick' }, ticks, ...best };
  }
  const at = new Date(due.expires);
  if (!due.quote) return { reason: 'void', at, pricing: { basis: 'none' }, ticks: [] };
  return { reason: 'expiry', at, pricing: { basis: 'tick' }, ticks };
};
