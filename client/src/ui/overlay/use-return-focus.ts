import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it when the dialog or drawer opened. Mantine does so only for one that stays
 * mounted while closed, and there it notes the element after the dialog has taken the focus if the browser is busy.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Otherwise another element took the focus on purpose.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
};

/** The same, for the content of a dialog that has no component of its own. */
export function FocusReturn() {
  useReturnFocus();
  return null;
}
