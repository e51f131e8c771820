import sql from 'sql-template-tag';
import type { App } from '../context.ts';
import { newId } from '../ids.ts';

/** Messages between servers that must arrive at once. */
const signalNames = ['order', 'priceAlert', 'quotes', 'requests'] as const;
export type SignalName = (typeof signalNames)[number];

type Listener = (text: string) => void;

const channel = 'signal';
const listeners = new WeakMap<App, Map<SignalName, Set<Listener>>>();
const names = new WeakMap<App, string>();

const setOf = (app: App, name: SignalName): Set<Listener> => {
  const byName = listeners.get(app) ?? new Map<SignalName, Set<Listener>>();
  listeners.set(app, byName);
  const known = byName.get(name) ?? new Set<Listener>();
  byName.set(name, known);
  return known;
};

const ownName = (app: App): string => {
  const name = names.get(app) ?? newId();
  names.set(app, name);
  return name;
};

/** Calls the listener for every signal of this name, from any server; returns the function to unsubscribe. */
export const onSignal = (app: App, name: SignalName, listener: Listener): (() => void) => {
  const known = setOf(app, name).add(listener);
  return () => void known.delete(listener);
};

const heard = (app: App, name: SignalName, text: string): void =>
  setOf(app, name).forEach((listener) => listener(text));

/**
 * Notifies the listeners of the other servers, if there are any. The text has at most 7,900 bytes. A signal is lost while
 * the database cannot be reached: it only makes something happen earlier. Resolves to whether it was sent.
 */
export const signalOthers = async (app: App, name: SignalName, text: string): Promise<boolean> => {
  if (app.config.servers === 'one') return true;
  return app.database.query(sql`select pg_notify(${channel}, ${`${ownName(app)} ${name} ${text}`})`).then(
    () => true,
    (error: unknown) => {
      app.log.warn({ err: error, name }, 'signal to other servers lost');
      return false;
    },
  );
};

/** Notifies the listeners of this server and of the others. */
export const signal = async (app: App, name: SignalName, text: string): Promise<void> => {
  heard(app, name, text);
  await signalOthers(app, name, text);
};

const isName = (name: string): name is SignalName => (signalNames as readonly string[]).includes(name);

/** Listens to the other servers; returns the function that stops. */
export const hearOthers = (app: App): Promise<() => Promise<void>> =>
  app.database.listen(channel, (payload) => {
    const [from = '', name = ''] = payload.split(' ', 2);
    if (from !== ownName(app) && isName(name)) heard(app, name, payload.slice(from.length + name.length + 2));
  });
