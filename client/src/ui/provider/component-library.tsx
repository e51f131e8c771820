import '../theme/mantine-frame.css';
import '../theme/controls.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from '../theme/mantine-theme.ts';

const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"])[aria-expanded="true"]';

/**
 * The focus moves into an opened menu a moment after it is shown. Until then Escape goes to the menu's button, where
 * Mantine does not listen, and would close a drawer around the button as well. This handler closes the menu instead.
 */
const closeByEscape = (): void =>
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

/** The nonce of this page, stored by the browser on the element that Vite added it to; '' if there is none. */
function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

/** The scroll lock of dialogs creates its own style element and reads the nonce from this global name. */
function publishStyleNonce(): void {
  Object.assign(globalThis, { __webpack_nonce__: styleNonce() });
}

/** `applyAppearance` controls mode and theme; Mantine must neither store nor set them. */
const noColorScheme: MantineColorSchemeManager = {
  get: (fallback) => fallback,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

// In the build, the components bring them (build/part-styles.ts).
if (import.meta.env.DEV) await import('../theme/mantine-parts.css');

publishStyleNonce();
closeByEscape();

/** What Mantine's components need around them. The log-in loads it only with a part that has some. */
export function ComponentLibrary({ children }: { readonly children: ReactNode }) {
  return (
    <MantineProvider
      theme={mantineTheme}
      colorSchemeManager={noColorScheme}
      getRootElement={() => undefined}
      getStyleNonce={styleNonce}
      // Mantine would set both by innerHTML, which trusted types block; foundation.css and applyAppearance replace
      // them.
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
