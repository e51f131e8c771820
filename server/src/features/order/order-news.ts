import type { App, Context } from '../../kernel/context.ts';

export interface OrderNews {
  readonly id: string;
  readonly lead: string;
}

type Listener = (news: OrderNews) => void;

const listeners = new WeakMap<App, Set<Listener>>();

/**
 * Calls the listener for every order changed by this process, after the commit; returns the function to unsubscribe.
 */
export const onOrderNews = (app: App, listener: Listener): (() => void) => {
  const known = listeners.get(app) ?? new Set();
  listeners.set(app, known.add(listener));
  return () => void known.delete(listener);
};

/** Notifies listeners about an order after the caller's transaction has committed. */
export const publishOrderNews = (context: Context, news: OrderNews): void =>
  context.afterCommit(() => listeners.get(context.app)?.forEach((listener) => listener(news)));
