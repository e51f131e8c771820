import { useEffect } from 'react';
import { nameScreen } from '../../../kernel/setting/page-identity.ts';

/** Sets this screen's name, instead of its group's, in the tab's title while it is shown. */
export const useScreenTitle = (title: string): void => {
  useEffect(() => {
    nameScreen(title);
    return () => nameScreen(null);
  }, [title]);
};
