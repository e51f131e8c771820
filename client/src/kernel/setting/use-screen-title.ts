import { useEffect } from 'react';
import { nameScreen } from './page-identity.ts';

/** Shows the screen's own name in the tab's title until it is left; null while it is not known. */
export const useScreenTitle = (title: string | null): void => {
  useEffect(() => {
    if (title === null) return undefined;
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
};
