import '@fontsource-variable/inter/wght.css';
import '../theme/mantine-baseline.css';
import '../theme/foundation.css';
import type { ReactNode } from 'react';
import { ToastRegion } from '../toast/toast-region.tsx';
import { type UiLocale, UiLocales } from './ui-locale.ts';
import { type UiText, UiTexts } from './ui-texts.ts';

export interface UiProviderProps {
  readonly text: UiText;
  readonly locale: UiLocale;
  readonly children: ReactNode;
}

/** Wraps an area: styles, component texts, the reader's locale, and the toasts. */
export function UiProvider({ text, locale, children }: UiProviderProps) {
  return (
    <UiTexts value={text}>
      <UiLocales value={locale}>
        {children}
        <ToastRegion />
      </UiLocales>
    </UiTexts>
  );
}
