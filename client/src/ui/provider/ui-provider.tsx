import '@fontsource-variable/inter/wght.css';
import '../theme/mantine-base.css';
import '../theme/foundation.css';
import '../theme/controls.css';
import { MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { ReactNode } from 'react';
import { mantineTheme } from '../theme/mantine-theme.ts';
import { ToastRegion } from '../toast/toast-region.tsx';
import { closeByEscape } from './escape-closes.ts';
import { publishStyleNonce, styleNonce } from './style-nonce.ts';
import { UiLocales, type UiLocale } from './ui-locale.ts';
import { UiTexts, type UiText } from './ui-texts.ts';

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
