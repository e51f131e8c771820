import { recordEvent } from '../../kernel/changes/record-changes.ts';
import { onSignal, signal } from '../../kernel/changes/signal.ts';
import type { App, Context } from '../../kernel/context.ts';

interface Named {
  readonly id: string;
  readonly lead: string;
}

/** Calls the listener for every customer whose alerts a server has changed; returns the function to unsubscribe. */
export const onAlertNews = (app: App, listener: (lead: string) => void): (() => void) =>
  onSignal(app, 'priceAlert', listener);

/** Notifies the customer's own devices and, after the commit, the comparison with quotes. No audit row: alerts are theirs alone. */
export const announceAlert = async (
  context: Context,
  { id, lead }: Named,
  change: 'created' | 'updated' | 'deleted',
): Promise<void> => {
  const records = [{ id, assigned: lead, audience: [] }];
  await recordEvent(context, context.now, { resource: 'priceAlert', change, records });
  context.afterCommit(async () => {
    await signal(context.app, 'priceAlert', lead);
  });
};
