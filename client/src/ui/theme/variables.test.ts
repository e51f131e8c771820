import { contrastRatio, textRatio } from '@countinghouse/contract/theme/contrast.ts';
import { paletteOf } from '@countinghouse/contract/theme/palette.ts';
import { modes, themeNames } from '@countinghouse/contract/theme/theme-names.ts';
import { expect, test } from 'vitest';
import { variablesOf } from './variables.ts';

const palettes = themeNames.flatMap((theme) => modes.map((mode) => [theme, mode] as const));

test.each(palettes)('a destructive menu entry is readable in %s, %s', (theme, mode) => {
  const variables = variablesOf(paletteOf(theme, mode), mode);
  const entry = variables['--mantine-color-error-6'] ?? '';
  const grounds = [variables['--raised'], variables['--hover']];
  const ratios = grounds.map((ground) => contrastRatio(entry, ground ?? ''));
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(textRatio);
});
