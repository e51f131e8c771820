import '@fontsource-variable/inter/wght.css';
import '../../ui/theme/mantine-baseline.css';
import '../../ui/theme/foundation.css';
import { Component, type ReactNode } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { timeZone, useLanguage } from '../../kernel/i18n/language.ts';
import { IconAlertTriangle } from '../../ui/icons.ts';
import { EmptyState } from '../../ui/page/screen-state.tsx';
import { PlainButton } from '../../ui/plain/plain-button.tsx';
import { UiLocales } from '../../ui/provider/ui-locale.ts';
import { UiTexts } from '../../ui/provider/ui-texts.ts';
import { ToastRegion } from '../../ui/toast/toast-region.tsx';

interface FailureState {
  readonly failed: boolean;
}

/** Shows a way to continue if a screen breaks, for example when an older page requests a replaced chunk. */
export class FailureBoundary extends Component<{ readonly children: ReactNode }, FailureState> {
  override state: FailureState = { failed: false };

  static getDerivedStateFromError(): FailureState {
    return { failed: true };
  }

  override render(): ReactNode {
    return this.state.failed ? <FailedScreen /> : this.props.children;
  }
}

/** Provides an area with styles, the component texts, the reader's locale, toasts, and a screen for unexpected failures. */
export function AreaUi({ children }: { readonly children: ReactNode }) {
  const text = useTexts('ui');
  const language = useLanguage();
  return (
    <UiTexts value={text}>
      <UiLocales value={{ language, zone: timeZone() }}>
        <FailureBoundary>{children}</FailureBoundary>
        <ToastRegion />
      </UiLocales>
    </UiTexts>
  );
}

/** Replaces a broken screen; explains what is safe and how to continue. */
export function FailedScreen() {
  const text = useTexts('shell');
  return (
    <div role="alert">
      <EmptyState
        title={text('failedTitle')}
        text={text('failedText')}
        icon={<IconAlertTriangle size={20} aria-hidden />}
        action={
          <PlainButton look="other" onClick={() => location.reload()}>
            {text('reload')}
          </PlainButton>
        }
      />
    </div>
  );
}
