import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { variablesOf } from './variables.ts';

// A constructed sheet needs no style element, and so no nonce and no trusted HTML.
const colors = new CSSStyleSheet();

/** Applies a theme, mode and density by changing the CSS variables of `<html>`, without re-rendering any component. */
export function applyAppearance({ theme, mode, compact }: Appearance): void {
  const lines = Object.entries(variablesOf(paletteOf(theme, mode), mode)).map(([name, value]) => `${name}:${value}`);
  colors.replaceSync(`:root[data-theme]{${lines.join(';')}}`);
  if (!document.adoptedStyleSheets.includes(colors)) document.adoptedStyleSheets.push(colors);
  const { dataset } = document.documentElement;
  dataset['theme'] = theme;
  dataset['mantineColorScheme'] = mode;
  if (compact) dataset['compact'] = '';
  else delete dataset['compact'];
}
