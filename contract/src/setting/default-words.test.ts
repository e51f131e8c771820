import { expect, it } from 'vitest';
import word from '../../i18n/en/word.json' with { type: 'json' };
import { defaultWords } from './default-words.ts';

it('the words of a new installation are the ones that the texts translate', () => {
  expect(word).toEqual(defaultWords);
});
