import { createTheme, type MantineColorsTuple } from '@mantine/core';

/** Colour names that components may request from Mantine; their values are CSS variables set by `applyAppearance`. */
const colorNames = ['primary', 'info', 'error', 'success', 'warning', 'gray', 'dark'] as const;

const shades = (name: string) =>
  Array.from({ length: 10 }, (_, shade) => `var(--mantine-color-${name}-${shade})`) as unknown as MantineColorsTuple;

const quick = { transitionProps: { duration: 90 } };
const small = { defaultProps: { size: 'sm' } };

/** Created once: a second theme object would re-render every component, while a change of variables re-renders none. */
export const mantineTheme = createTheme({
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
