import { recordEvent } from '../../kernel/changes/record-changes.ts';
import type { App, Context } from '../../kernel/context.ts';

interface Named {
  readonly id: string;
  readonly lead: string;
}

type Listener = (lead: string) => void;
const listeners = new WeakMap<App, Set<Listener>>();

/** Calls the listener for every customer whose alerts were changed here, after the commit. */
export const onAlertNews = (app: App, listener: Listener): (() => void) => {
  const known = listeners.get(app) ?? new Set();
  listeners.set(app, known.add(listener));
  return () => void known.delete(listener);
};

/** Notifies the customer's own devices and, after the commit, the comparison with quotes. No audit row: alerts are theirs alone. */
export const announceAlert = async (
  context: Context,
  { id, lead }: Named,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const records = [{ id, assigned: lead, audience: [] }];
  await recordEvent(context, context.now, { resource: 'priceAlert', change, records });
  context.afterCommit(() => listeners.get(context.app)?.forEach((listener) => listener(lead)));
};
