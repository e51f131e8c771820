type Listener = (update: unknown) => void;
type Message = 'watch' | 'unwatch';

const watched = new Map<string, Set<Listener>>();
let send: (message: Message, name: string) => void = () => undefined;

/** Subscribes to a live stream that is not stored, such as prices; returns the unsubscribe function. */
export const watchStream = (name: string, listener: Listener): (() => void) => {
  const listeners = watched.get(name) ?? new Set<Listener>();
  watched.set(name, listeners.add(listener));
  if (listeners.size === 1) send('watch', name);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watched.delete(name);
    send('unwatch', name);
  };
};

/** Subscribes a new socket to all watched streams: the server forgot them with the old one. */
export const subscribeStreams = (emit: (message: Message, name: string) => void): void => {
  send = emit;
  for (const name of watched.keys()) send('watch', name);
};

/** Passes an update to the stream's listeners. */
export const notifyStream = (name: string, update: unknown): void => {
  for (const listener of watched.get(name) ?? []) listener(update);
};
