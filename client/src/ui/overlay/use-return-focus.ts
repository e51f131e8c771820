import { useEffect, useState } from 'react';

/**
 * Returns the focus to where it was when a dialog was opened. Mantine does so only for a dialog that stays in the page
 * while it is closed.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      // Otherwise something has taken the focus on purpose.
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    },
    [opener],
  );
};
