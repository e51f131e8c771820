import type { App, Context } from '../../kernel/context.ts';

/** An order that was placed, changed or ended; how it stands now is in the database. */
export interface OrderNews {
  readonly id: string;
  readonly lead: string;
}

type Listener = (news: OrderNews) => void;

const listeners = new WeakMap<App, Set<Listener>>();

/** Hears of every order that this process changes, once it is committed; gives the function that ends it. */
export const onOrderNews = (app: App, listener: Listener): (() => void) => {
  const known = listeners.get(app) ?? new Set();
  listeners.set(app, known.add(listener));
  return () => void known.delete(listener);
};

/** Tells of an order once the caller's transaction stands. */
export const tellOrderNews = (context: Context, news: OrderNews): void =>
  context.afterCommit(() => listeners.get(context.app)?.forEach((listener) => listener(news)));
