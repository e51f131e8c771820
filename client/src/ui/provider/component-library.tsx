import '../theme/mantine-frame.css';
import '../theme/controls.css';
import { createTheme, type MantineColorSchemeManager, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { takeBack } from '../opened.tsx';

const opener = ':is([aria-haspopup="menu"], [aria-haspopup="dialog"]):is([aria-expanded="true"], [aria-busy="true"])';

/**
 * The focus moves into an opened menu a moment after it is shown. Until then Escape goes to the menu's button, where
 * Mantine does not listen, and would close a drawer around the button as well. This handler closes the menu instead, or
 * stops waiting for a menu or dialog that is still loading.
 */
const closeByEscape = (): void =>
  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || !(event.target instanceof Element)) return;
      if (takeBack()) return event.stopImmediatePropagation();
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
if (import.meta.env.DEV)
  await Promise.all([import('../theme/mantine-fields.css'), import('../theme/mantine-parts.css')]);

publishStyleNonce();
closeByEscape();

/** Providers for Mantine's components. The log-in loads them only with a part that has some. */
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

/** Colour names that components may request from Mantine; their values are CSS variables set by `applyAppearance`. */
const colorNames = ['primary', 'info', 'error', 'success', 'warning', 'gray', 'dark'] as const;

const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-${name}-${shade})`) as unknown as MantineColorsTuple;

const quick = { transitionProps: { duration: 90 } };
const small = { defaultProps: { size: 'sm' } };

/** Created once: a second theme object would re-render every component, while a change of variables re-renders none. */
const mantineTheme = createTheme({
  colors: Object.fromEntries(colorNames.map((name) => [name, shades(name)])),
  primaryColor: 'primary',
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: small,
    TextInput: small,
    PasswordInput: small,
    Select: small,
    MultiSelect: small,
    TagsInput: small,
    Textarea: small,
    NativeSelect: small,
    DatePickerInput: small,
    DateInput: small,
    Switch: small,
    // The minimum for a finger (WCAG 2.5.8); a small input's button would have 22 px.
    InputClearButton: { defaultProps: { size: 24 } },
    Checkbox: { defaultProps: { size: 'xs' } },
    ActionIcon: { defaultProps: { size: 'md', variant: 'subtle', color: 'gray' } },
    // Otherwise the focus first goes to a placeholder outside the menu's entries.
    Menu: { defaultProps: { ...quick, withInitialFocusPlaceholder: false } },
    MenuDivider: { defaultProps: { role: 'separator' } },
    Popover: { defaultProps: quick },
    Combobox: { defaultProps: quick },
    Tooltip: { defaultProps: { ...quick, openDelay: 350, withArrow: false } },
    Modal: { defaultProps: { transitionProps: { duration: 120, transition: 'fade' } } },
    Drawer: { defaultProps: { transitionProps: { duration: 140 } } },
    // Their <header> would count as a second banner of the page.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
  },
});
