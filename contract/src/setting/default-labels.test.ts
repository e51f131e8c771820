import { expect, it } from 'vitest';
import word from '../../i18n/en/word.json' with { type: 'json' };
import { defaultLabels } from './default-labels.ts';

it('the default labels of a new installation are exactly those with translations', () => {
  expect(word).toEqual(defaultLabels);
});
