import { linearRgb, toHex, type Oklch } from './oklch.ts';

/** Minimum ratios of WCAG 2.2 AA: body text, and large text, control borders, icons and focus rings. */
export const textRatio = 4.5;
export const partRatio = 3;

const lightnessStep = 0.004;

function luminance(hex: string): number {
  const [red, green, blue] = linearRgb(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG contrast of two '#rrggbb' colours, 1 (equal) to 21 (black on white). */
export function contrastRatio(one: string, other: string): number {
  const [high, low] = [luminance(one), luminance(other)].toSorted((left, right) => right - left) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

export function worstContrast(color: string, backgrounds: readonly string[]): number {
  return Math.min(...backgrounds.map((background) => contrastRatio(color, background)));
}

export interface Demand {
  readonly against: readonly string[];
  readonly ratio: number;
  readonly towards: 'dark' | 'light';
}

/** Moves a colour's lightness as little as necessary to reach the ratio against every background; '#rrggbb'. */
export function withContrast(color: Oklch, { against, ratio, towards }: Demand): string {
  const step = towards === 'dark' ? -lightnessStep : lightnessStep;
  let moved = color;
  while (worstContrast(toHex(moved), against) < ratio && moved.lightness > 0 && moved.lightness < 1) {
    moved = { ...moved, lightness: Math.min(1, Math.max(0, moved.lightness + step)) };
  }
  return toHex(moved);
}
