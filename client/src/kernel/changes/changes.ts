import type { LiveChange } from '@countinghouse/contract/kernel/live-change.ts';
import { createStore, useStore } from '../store/store.ts';

export type Change = LiveChange;

type Listener = (change: Change) => void;
const listeners = new Set<Listener>();
const reconnected = new Set<() => void>();

/** Calls the listener on every announced change; returns the unsubscribe function. */
export const onChanged = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Calls the listener when the connection is restored: anything may have changed meanwhile. */
export const onReconnected = (listener: () => void): (() => void) => {
  reconnected.add(listener);
  return () => reconnected.delete(listener);
};

const isChange = (value: unknown): value is Change => {
  const { resource, change, ids } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Change>;
  return typeof resource === 'string' && typeof change === 'string' && (ids === null || Array.isArray(ids));
};

/** Passes an event to the listeners; ignores anything that is not a change. */
export const notifyChanged = (value: unknown): void => {
  if (isChange(value)) for (const listener of listeners) listener(value);
};

export const notifyReconnected = (): void => {
  for (const listener of reconnected) listener();
};

export type SocketState = 'connecting' | 'live' | 'lost';

export const socketState = createStore<SocketState>('connecting');

/** Whether live updates currently arrive. */
export const useSocketState = (): SocketState => useStore(socketState);
