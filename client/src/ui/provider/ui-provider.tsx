import '@fontsource-variable/inter/wght.css';
import '../theme/mantine-base.css';
import '../theme/foundation.css';
import '../theme/controls.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from '../theme/mantine-theme.ts';
import { ToastRegion } from '../toast/toast-region.tsx';
import { type UiLocale, UiLocales } from './ui-locale.ts';
import { type UiText, UiTexts } from './ui-texts.ts';

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

export interface UiProviderProps {
  readonly text: UiText;
  readonly locale: UiLocale;
  readonly children: ReactNode;
}

publishStyleNonce();
closeByEscape();

/** Wraps an area: styles, component texts, the reader's locale, and the toasts. */
export function UiProvider({ text, locale, children }: UiProviderProps) {
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
      <UiTexts value={text}>
        <UiLocales value={locale}>
          {children}
          <ToastRegion />
        </UiLocales>
      </UiTexts>
    </MantineProvider>
  );
}
