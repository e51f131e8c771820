const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';

/**
 * The focus moves into an opened menu a moment after it is shown. Until then Escape reaches the button that opened it,
 * where Mantine does not listen. It must not reach a drawer around the button as well, which would close.
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
