import type { ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { UiProvider } from '../../ui/provider/ui-provider.tsx';
import { FailureBoundary } from './failure-boundary.tsx';

/** Provides an area with the component texts, the reader's locale, and a screen for unexpected failures. */
export function AreaUi({ children }: { readonly children: ReactNode }) {
  const text = useTexts('ui');
  const language = useLanguage();
  return (
    <UiProvider text={text} locale={{ language, zone: timeZone() }}>
      <FailureBoundary>{children}</FailureBoundary>
    </UiProvider>
  );
}
