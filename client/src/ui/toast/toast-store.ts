export type ToastType = 'info' | 'success' | 'warning' | 'error';

export interface ToastAction {
  readonly label: string;
  readonly onClick: () => void;
}

export interface Toast {
  readonly message: string;
  readonly type: ToastType;
  readonly action?: ToastAction;
}

export interface ShownToast extends Toast {
  readonly id: number;
}

const limit = 4;
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownToast[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a message for five seconds, not counting the time while it is hovered or focused; returns its id. */
export function showToast(toast: Toast): number {
  lastId += 1;
  const repeated = shown.filter(({ message, type }) => message !== toast.message || type !== toast.type);
  replace([...repeated, { ...toast, id: lastId }].slice(-limit));
  return lastId;
}

/** Closes a message early. */
export function closeToast(id: number): void {
  replace(shown.filter((toast) => toast.id !== id));
}

/** The messages on screen, oldest first; the same array until something changes. */
export const shownToasts = (): readonly ShownToast[] => shown;

/** Calls the listener after every change; returns the unsubscribe function. */
export function onToastsChanged(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
