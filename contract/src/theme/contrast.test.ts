import { describe, expect, test } from 'vitest';
import { contrastPairs } from './contrast-pairs.ts';
import { contrastRatio } from './contrast.ts';
import { fromHex, toHex } from './oklch.ts';
import { paletteOf, type Palette } from './palette.ts';
import { defaultAppearance, isThemeName, modes, themeNames } from './theme-names.ts';

const unreadable = (palette: Palette) =>
  contrastPairs(palette)
    .map((pair) => ({ ...pair, measured: contrastRatio(pair.foreground, pair.background) }))
    .filter(({ measured, ratio }) => measured < ratio)
    .map(({ name, measured, ratio }) => `${name}: ${measured.toFixed(2)} < ${ratio}`);

describe('the colour themes', () => {
  const combinations = themeNames.flatMap((theme) => modes.map((mode) => [theme, mode] as const));

  test('number fourteen, each in two modes', () => {
    expect(combinations).toHaveLength(28);
  });

  test.each(combinations)('%s in %s mode meets WCAG 2.2 AA contrast', (theme, mode) => {
    expect(unreadable(paletteOf(theme, mode))).toEqual([]);
  });

  test('with low-contrast text are reported', () => {
    const palette = paletteOf('purple', 'light');
    const faded = { ...palette, dimmed: '#9a93a5', primary: { ...palette.primary, filled: '#b79bd8' } };
    const faults = unreadable(faded);
    expect(faults).toContainEqual(expect.stringMatching(/^dimmed on surface: 2\.\d\d < 4\.5$/));
    expect(faults).toContainEqual(expect.stringMatching(/^primary text on filled: /));
  });

  test('keep the company’s purple', () => {
    expect(paletteOf('purple', 'light').primary.filled).toBe('#8458b3');
    expect(defaultAppearance).toEqual({ theme: 'purple', mode: 'light', compact: false });
  });

  test('differ from each other in their primary colour', () => {
    for (const mode of modes) {
      expect(new Set(themeNames.map((theme) => paletteOf(theme, mode).primary.filled)).size).toBe(14);
    }
  });

  test('are recognised by name only', () => {
    expect(isThemeName('lightBlue')).toBe(true);
    expect(isThemeName('lightblue')).toBe(false);
  });
});

describe('colour arithmetic', () => {
  test('computes the ratios of the WCAG definition', () => {
    expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrastRatio('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });

  test('returns a colour unchanged after a round trip through OKLCH', () => {
    for (const hex of ['#8458b3', '#000000', '#ffffff', '#d9622b']) expect(toHex(fromHex(hex))).toBe(hex);
  });
});
