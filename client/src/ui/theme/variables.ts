import type { Accent, Palette } from '@countinghouse/contract/theme/palette.ts';
import type { Mode } from '@countinghouse/contract/theme/theme-names.ts';

export type Variables = Readonly<Record<`--${string}`, string>>;

const accentNames = ['primary', 'info', 'error', 'success', 'warning'] as const;

/** Every CSS variable of a palette: our own names and Mantine's. */
export function variablesOf(palette: Palette, mode: Mode): Variables {
  return {
    ...ownVariables(palette),
    ...Object.assign({}, ...accentNames.map((name) => accentVariables(name, palette[name]))),
    ...mantineVariables(palette, mode),
    ...neutralVariables(palette),
  };
}

function ownVariables(palette: Palette): Variables {
  const { grounds, border, borderStrong, skeleton } = palette.surfaces;
  return {
    '--page': grounds.page,
    '--surface': grounds.surface,
    '--raised': grounds.raised,
    '--sunken': grounds.sunken,
    '--hover': grounds.hover,
    '--selected': grounds.selected,
    '--border': border,
    '--border-strong': borderStrong,
    '--skeleton': skeleton,
    '--text': palette.text,
    '--dimmed': palette.dimmed,
    '--placeholder': palette.placeholder,
    '--control': palette.control,
    '--focus': palette.focus,
    '--tooltip': palette.text,
    '--on-tooltip': grounds.surface,
    ...Object.fromEntries(palette.series.map((color, index) => [`--series-${index + 1}`, color])),
  };
}

function accentVariables(name: string, accent: Accent): Variables {
  const mantine = `--mantine-color-${name}` as const;
  const shades = Object.fromEntries(
    Array.from({ length: 10 }, (_, shade) => [
      `${mantine}-${shade}`,
      // Shade 6 is the text of a menu entry; filled surfaces use a separate variable.
      shade < 2 ? accent.tint : shade < 7 ? accent.text : accent.filled,
    ]),
  );
  return {
    [`--${name}`]: accent.filled,
    [`--${name}-text`]: accent.text,
    [`--${name}-tint`]: accent.tint,
    [`--${name}-tint-hover`]: accent.tintHover,
    [`--${name}-on-tint`]: accent.onTint,
    ...shades,
    [`${mantine}-text`]: accent.text,
    [`${mantine}-filled`]: accent.filled,
    [`${mantine}-filled-hover`]: accent.filledHover,
    [`${mantine}-contrast`]: accent.contrast,
    [`${mantine}-light`]: accent.tint,
    [`${mantine}-light-hover`]: accent.tintHover,
    [`${mantine}-light-color`]: accent.onTint,
    [`${mantine}-outline`]: accent.text,
    [`${mantine}-outline-hover`]: accent.tint,
  };
}

function mantineVariables(palette: Palette, mode: Mode): Variables {
  const { grounds, borderStrong, disabled } = palette.surfaces;
  return {
    '--mantine-color-scheme': mode,
    '--mantine-color-white': '#ffffff',
    '--mantine-color-black': '#000000',
    '--mantine-color-bright': palette.text,
    '--mantine-color-text': palette.text,
    '--mantine-color-body': grounds.surface,
    '--mantine-color-error': palette.error.text,
    '--mantine-color-success': palette.success.text,
    '--mantine-color-placeholder': palette.placeholder,
    '--mantine-color-anchor': palette.primary.text,
    '--mantine-color-dimmed': palette.dimmed,
    '--mantine-color-default': grounds.surface,
    '--mantine-color-default-hover': grounds.hover,
    '--mantine-color-default-color': palette.text,
    '--mantine-color-default-border': palette.control,
    '--mantine-color-disabled': disabled,
    '--mantine-color-disabled-color': palette.placeholder,
    '--mantine-color-disabled-border': borderStrong,
    '--mantine-primary-color-filled': palette.primary.filled,
    '--mantine-primary-color-filled-hover': palette.primary.filledHover,
    '--mantine-primary-color-contrast': palette.primary.contrast,
    '--mantine-primary-color-light': palette.primary.tint,
    '--mantine-primary-color-light-hover': palette.primary.tintHover,
    '--mantine-primary-color-light-color': palette.primary.onTint,
  };
}

function neutralVariables(palette: Palette): Variables {
  const { grounds, neutrals, border } = palette.surfaces;
  const steps = (name: 'gray' | 'dark') => neutrals.map((color, shade) => [`--mantine-color-${name}-${shade}`, color]);
  return {
    ...Object.fromEntries([...steps('gray'), ...steps('dark')]),
    '--mantine-color-gray-filled': palette.dimmed,
    '--mantine-color-gray-filled-hover': palette.text,
    '--mantine-color-gray-light': grounds.hover,
    '--mantine-color-gray-light-hover': border,
    '--mantine-color-gray-light-color': palette.dimmed,
    '--mantine-color-gray-outline': palette.dimmed,
    '--mantine-color-gray-outline-hover': grounds.hover,
    '--mantine-color-gray-text': palette.dimmed,
  };
}
