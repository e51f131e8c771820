import { useEffect, useEffectEvent } from 'react';

export interface ShortcutDeeds {
  readonly buy: () => void;
  readonly sell: () => void;
  readonly close: () => void;
  readonly help: () => void;
}

const keys: Readonly<Record<string, keyof ShortcutDeeds>> = { b: 'buy', s: 'sell', c: 'close', '?': 'help' };
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
export const useShortcuts = (deeds: ShortcutDeeds): void => {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const deed = keys[event.key.toLowerCase()];
    if (!deed || isTaken(event)) return;
    event.preventDefault();
    deeds[deed]();
  });
  useEffect(() => {
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
};
