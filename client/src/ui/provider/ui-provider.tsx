import '@fontsource-variable/inter/wght.css';
import { ActionIcon, type MantineColorSchemeManager, MantineProvider, Portal, UnstyledButton } from '@mantine/core';
import { type ReactNode, useSyncExternalStore } from 'react';
import '../theme/mantine-base.css';
import '../theme/foundation.css';
import '../theme/controls.css';
import { mantineTheme } from '../theme/mantine-theme.ts';
import { type UiLocale, UiLocales } from './ui-locale.ts';
import { type UiText, UiTexts, useUiText } from './ui-texts.ts';
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle, IconX } from '../icons.ts';
import { closeToast, onToastsChanged, type ShownToast, shownToasts, type ToastType } from '../toast/toast-store.ts';
import classes from '../toast/toast.module.css';

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

const icons = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconCircleX,
} as const satisfies Record<ToastType, unknown>;

/** The region of the toasts; always mounted, because a live region announces only what is added to it. */
function ToastRegion() {
  const text = useUiText();
  const toasts = useSyncExternalStore(onToastsChanged, shownToasts);
  const newest = toasts.at(-1)?.id;
  const card = (toast: ShownToast) => <ToastCard key={toast.id} toast={toast} newest={toast.id === newest} />;
  return (
    <Portal>
      <section className={classes.region} aria-label={text('notifications')}>
        <div role="status" aria-live="polite" aria-relevant="additions">
          {toasts.filter(({ type }) => type !== 'error').map(card)}
        </div>
        <div role="alert" aria-relevant="additions">
          {toasts.filter(({ type }) => type === 'error').map(card)}
        </div>
      </section>
    </Portal>
  );
}

interface ToastCardProps {
  readonly toast: ShownToast;
  readonly newest: boolean;
}

function ToastCard({ toast, newest }: ToastCardProps) {
  const text = useUiText();
  const Icon = icons[toast.type];
  const close = () => closeToast(toast.id);
  return (
    <div className={classes.toast} data-type={toast.type} data-newest={newest || undefined}>
      <Icon className={classes.icon} size={18} aria-hidden />
      <p className={classes.message}>{toast.message}</p>
      {toast.action && (
        <UnstyledButton
          className={classes.action}
          onClick={() => {
            toast.action?.onClick();
            close();
          }}
        >
          {toast.action.label}
        </UnstyledButton>
      )}
      <ActionIcon size="sm" aria-label={text('close')} onClick={close}>
        <IconX size={14} aria-hidden />
      </ActionIcon>
      {/* The bar is the timer: pausing the animation pauses the time instead of restarting it. */}
      <span className={classes.clock} data-timer onAnimationEnd={close} />
    </div>
  );
}
