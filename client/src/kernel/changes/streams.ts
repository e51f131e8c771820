type Listener = (update: unknown) => void;
type Word = 'watch' | 'unwatch';

const watched = new Map<string, Set<Listener>>();
let say: (word: Word, name: string) => void = () => undefined;

/** Hears what the server tells live and keeps nowhere, such as prices, for as long as the line stands; returns what ends it. */
export const watchStream = (name: string, listener: Listener): (() => void) => {
  const listeners = watched.get(name) ?? new Set<Listener>();
  watched.set(name, listeners.add(listener));
  if (listeners.size === 1) say('watch', name);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    watched.delete(name);
    say('unwatch', name);
  };
};

/** A line stands, and begins by saying what is watched: the server forgot it with the line before. */
export const askForStreams = (speak: (word: Word, name: string) => void): void => {
  say = speak;
  for (const name of watched.keys()) say('watch', name);
};

/** Hands what came on the line to whoever watches it. */
export const tellStream = (name: string, update: unknown): void => {
  for (const listener of watched.get(name) ?? []) listener(update);
};
