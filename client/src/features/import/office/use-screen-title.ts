import { useEffect } from 'react';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';

/** Names this screen, rather than its group, in the title of the browser's tab while it is shown. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
};
