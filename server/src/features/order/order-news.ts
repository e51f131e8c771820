import { onSignal, signal } from '../../kernel/changes/signal.ts';
import type { App, Context } from '../../kernel/context.ts';

/** Calls the listener with the customer of every order that a server has changed; returns the function to unsubscribe. */
export const onOrderNews = (app: App, listener: (lead: string) => void): (() => void) =>
  onSignal(app, 'order', listener);

/** Notifies listeners about a customer's order after the caller's transaction has committed. */
export const publishOrderNews = (context: Context, lead: string): void =>
  context.afterCommit(async () => {
    await signal(context.app, 'order', lead);
  });
