import { expect, it } from 'vitest';
import labels from '../../i18n/en/word.json' with { type: 'json' };
import { defaultLabels } from './default-labels.ts';

it('the default labels of a new installation are exactly those with translations', () => {
  expect(labels).toEqual(defaultLabels);
});
