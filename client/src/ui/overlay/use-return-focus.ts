import { useEffect, useState } from 'react';

/**
 * Returns the focus to the element that had it when the dialog opened. Mantine does so only for a dialog that stays
 * mounted while closed.
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
