import { useEffect, useEffectEvent } from 'react';

type Actions = Readonly<Record<string, () => void>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.closest('input, textarea, select, [role="dialog"]:not([data-keys]), [role="menu"]') !== null);

/**
 * Runs the action of a key, by the character it produces on any keyboard; not while the user is typing, and not if the
 * focused element has used the key.
 */
export const useKeys = (actions: Actions): void => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
    if (isTyping(event.target)) return;
    const action = Object.hasOwn(actions, event.key.toLowerCase()) ? actions[event.key.toLowerCase()] : undefined;
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
};

/** A key of the current screen, as the palette and the list of keys name it. */
export interface Shortcut {
  /** Undefined for an action that only the palette offers. */
  readonly key?: string;
  readonly label: string;
  readonly run: () => void;
}

const shown = new Set<readonly Shortcut[]>();

/** The keys of the current screen. */
export const currentShortcuts = (): readonly Shortcut[] => [...shown].flat();

/** Keys with names; see `useKeys`. */
export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  useKeys(Object.fromEntries(shortcuts.flatMap(({ key, run }) => (key === undefined ? [] : [[key, run]]))));
  useEffect(() => {
    shown.add(shortcuts);
    return () => void shown.delete(shortcuts);
  });
};
