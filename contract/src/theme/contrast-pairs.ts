import { partRatio, textRatio } from './contrast.ts';
import type { Accent, Palette } from './palette.ts';

/** A guarantee of a palette: `foreground` is readable on `background` at `ratio` or more. */
export interface ContrastPair {
  readonly name: string;
  readonly foreground: string;
  readonly background: string;
  readonly ratio: number;
}

const accentNames = ['primary', 'info', 'error', 'success', 'warning'] as const;

/** Every pair of colours that the interface layers, with the ratio that WCAG 2.2 AA requires. */
export function contrastPairs(palette: Palette): ContrastPair[] {
  return [...groundPairs(palette), ...accentNames.flatMap((name) => accentPairs(name, palette[name]))];
}

function groundPairs(palette: Palette): ContrastPair[] {
  const parts = palette.series.map((color, index) => [`series ${index + 1}`, color, partRatio] as const);
  const demands = [
    ['text', palette.text, textRatio],
    ['dimmed', palette.dimmed, textRatio],
    ['placeholder', palette.placeholder, textRatio],
    ...accentNames.map((name) => [`${name} text`, palette[name].text, textRatio] as const),
    ...accentNames.map((name) => [`${name} on quiet button`, palette[name].onTint, textRatio] as const),
    ['control edge', palette.control, partRatio],
    ['focus ring', palette.focus, partRatio],
    ...parts,
  ] as const;
  return Object.entries(palette.surfaces.grounds)
    .flatMap(([ground, background]) =>
      demands.map(([name, foreground, ratio]) => ({ name: `${name} on ${ground}`, foreground, background, ratio })),
    )
    .concat(
      accentNames.flatMap((name) =>
        ['page', 'surface', 'raised'].map((ground) => ({
          name: `${name} filled part on ${ground}`,
          foreground: palette[name].filled,
          background: palette.surfaces.grounds[ground as 'page'],
          ratio: partRatio,
        })),
      ),
    );
}

function accentPairs(name: string, accent: Accent): ContrastPair[] {
  const pair = (what: string, foreground: string, background: string): ContrastPair => ({
    name: `${name} ${what}`,
    foreground,
    background,
    ratio: textRatio,
  });
  return [
    pair('text on filled', accent.contrast, accent.filled),
    pair('text on filled, pointed at', accent.contrast, accent.filledHover),
    pair('text on tint', accent.onTint, accent.tint),
    pair('text on tint, pointed at', accent.onTint, accent.tintHover),
  ];
}
