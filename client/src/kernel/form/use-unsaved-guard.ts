import { useBlocker } from '@tanstack/react-router';
import { useTexts } from '../i18n/i18n.ts';

/** Asks before a form with unsaved changes is left, by link or by closing the tab. */
export const useUnsavedGuard = (isDirty: boolean): void => {
  const text = useTexts('kernel');
  useBlocker({
    shouldBlockFn: ({ current, next }) =>
      isDirty && current.pathname !== next.pathname && !window.confirm(text('leaveUnsaved')),
    enableBeforeUnload: () => isDirty,
    disabled: !isDirty,
  });
};
