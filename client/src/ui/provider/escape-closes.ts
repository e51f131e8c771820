const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';

/**
 * The focus moves into an opened menu a moment after it is shown. Until then Escape goes to the menu's button, where
 * Mantine does not listen, and would close a drawer around the button as well. This handler closes the menu instead.
 */
export const closeByEscape = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      const opened = event.target.closest<HTMLElement>(opener);
      if (!opened) return;
      event.stopImmediatePropagation();
      opened.click();
    },
    { capture: true },
  );
