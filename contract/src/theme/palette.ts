import { partRatio, textRatio, withContrast } from './contrast.ts';
import { fromHex, toHex, type Oklch } from './oklch.ts';
import { meaningSeeds, themeSeeds } from './seeds.ts';
import { surfacesOf, type Surfaces } from './surfaces.ts';
import type { Mode, ThemeName } from './theme-names.ts';

/** The shades of one colour; all '#rrggbb'. */
export interface Accent {
  /** Background of a filled button or badge, under `contrast`. */
  readonly filled: string;
  readonly filledHover: string;
  readonly contrast: string;
  /** Text, links and icons in this colour on any surface. */
  readonly text: string;
  /** Muted background of a badge or alert, under `onTint`. */
  readonly tint: string;
  readonly tintHover: string;
  readonly onTint: string;
}

/** Every colour of one theme in one mode. */
export interface Palette {
  readonly surfaces: Surfaces;
  readonly text: string;
  readonly dimmed: string;
  readonly placeholder: string;
  /** Edges of inputs and other controls: 3:1. */
  readonly control: string;
  readonly focus: string;
  readonly primary: Accent;
  readonly info: Accent;
  readonly error: Accent;
  readonly success: Accent;
  readonly warning: Accent;
  /** Series of a chart, distinguishable by lightness as well as by hue. */
  readonly series: readonly [string, string, string, string];
}

const white = '#ffffff';
/** Margin above the required ratio, because rounding and blending colours lose some. */
const margin = 0.08;
const seriesTurn = 75;

/** Derives the palette of a theme and mode, deterministically. */
export function paletteOf(theme: ThemeName, mode: Mode): Palette {
  const seed = fromHex(themeSeeds[theme]);
  const surfaces = surfacesOf(seed.hue, mode);
  const grounds = Object.values(surfaces.grounds);
  const away = mode === 'light' ? 'dark' : 'light';
  const neutral = (lightness: number, chroma: number, ratio: number) =>
    withContrast({ lightness, chroma, hue: seed.hue }, { against: grounds, ratio: ratio + margin, towards: away });
  const accent = (color: Oklch) => accentOf(color, mode, surfaces);
  return {
    surfaces,
    text: neutral(mode === 'light' ? 0.25 : 0.93, 0.014, 12),
    dimmed: neutral(mode === 'light' ? 0.52 : 0.7, 0.018, textRatio),
    placeholder: neutral(mode === 'light' ? 0.54 : 0.66, 0.014, textRatio),
    control: neutral(mode === 'light' ? 0.7 : 0.5, 0.014, partRatio),
    focus: withContrast(seed, { against: grounds, ratio: partRatio + margin, towards: away }),
    primary: accent(seed),
    info: accent(fromHex(meaningSeeds.info)),
    error: accent(fromHex(meaningSeeds.error)),
    success: accent(fromHex(meaningSeeds.success)),
    warning: accent(fromHex(meaningSeeds.warning)),
    series: [0, 1, 2, 3].map((index) => seriesColor(seed, index, mode, grounds)) as [string, string, string, string],
  };
}

function accentOf(color: Oklch, mode: Mode, surfaces: Surfaces): Accent {
  const grounds = Object.values(surfaces.grounds);
  const light = mode === 'light';
  const away = light ? 'dark' : 'light';
  const tintChroma = Math.min(color.chroma, light ? 0.035 : 0.06);
  const tint = toHex({ lightness: light ? 0.955 : 0.3, chroma: tintChroma, hue: color.hue });
  const tintHover = toHex({ lightness: light ? 0.93 : 0.335, chroma: tintChroma * 1.2, hue: color.hue });
  // On dark surfaces a fill needs 3:1 against them and must still carry white text: a narrow range of lightness.
  const base = light
    ? toHex(color)
    : withContrast(color, { against: [surfaces.grounds.raised], ratio: partRatio + margin, towards: 'light' });
  const filled = withContrast(fromHex(base), { against: [white], ratio: textRatio + 0.02, towards: 'dark' });
  const onFilled = fromHex(filled);
  return {
    filled,
    filledHover: toHex({ ...onFilled, lightness: onFilled.lightness - 0.045 }),
    contrast: white,
    text: withContrast(
      { ...color, chroma: light ? color.chroma : color.chroma * 0.8 },
      { against: grounds, ratio: textRatio + margin, towards: away },
    ),
    tint,
    tintHover,
    onTint: withContrast(
      { ...color, chroma: color.chroma * 0.85 },
      { against: [tint, tintHover, ...grounds], ratio: textRatio + margin, towards: away },
    ),
  };
}

function seriesColor(seed: Oklch, index: number, mode: Mode, grounds: readonly string[]): string {
  const light = mode === 'light';
  const lightness = (light ? [0.55, 0.62, 0.45, 0.5] : [0.68, 0.78, 0.62, 0.85])[index] ?? 0.6;
  const color = { lightness, chroma: Math.max(0.09, Math.min(seed.chroma, 0.15)), hue: seed.hue + index * seriesTurn };
  return withContrast(color, { against: grounds, ratio: partRatio + margin, towards: light ? 'dark' : 'light' });
}
