import { useEffect, useEffectEvent } from 'react';

export interface ShortcutActions {
  readonly buy: () => void;
  readonly sell: () => void;
  readonly close: () => void;
  readonly help: () => void;
}

const keys: Readonly<Record<string, keyof ShortcutActions>> = { b: 'buy', s: 'sell', c: 'close', '?': 'help' };
const typing =
  'input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select, [contenteditable="true"], [role="combobox"]';

/** True if a key belongs to the focused element or to an open dialog. */
const isTaken = ({ target, altKey, ctrlKey, metaKey, repeat, defaultPrevented }: KeyboardEvent): boolean =>
  altKey ||
  ctrlKey ||
  metaKey ||
  repeat ||
  defaultPrevented ||
  (target instanceof Element && target.closest(typing) !== null) ||
  document.querySelector('[role="dialog"]') !== null;

/** B buys, S sells, C closes and ? opens the help, unless the user is typing or a dialog is open. */
export const useShortcuts = (actions: ShortcutActions): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const action = keys[event.key.toLowerCase()];
    if (!action || isTaken(event)) return;
    event.preventDefault();
    actions[action]();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};
