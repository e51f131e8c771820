import { describe, expect, it } from 'vitest';
import { tidyRules } from './findings.ts';
import { languageGaps } from './languages.ts';
import { readTree } from './tree.ts';

const tree = readTree();

it('the tree is read', () => {
  expect(tree.map((file) => file.name)).toEqual(expect.arrayContaining(['package.json', 'tools/tidy/tidy.test.ts']));
});

describe.each(tidyRules)('$name', (rule) => {
  it('holds', () => {
    expect(tree.flatMap(rule.finds)).toEqual([]);
  });

  it('is seen when broken', () => {
    expect(rule.finds(rule.planted)).toHaveLength(1);
  });
});

describe('the languages', () => {
  const complete = ['en', 'fr', 'de', 'nl'].map((language) => ({
    name: `contract/i18n/${language}/a.json`,
    text: '{ "greeting": { "hello": "… {{name}}" } }',
  }));

  it('say the same things', () => {
    expect(languageGaps(tree)).toEqual([]);
  });

  it.each([
    ['a missing file', undefined, 'exists in one language only'],
    ['a missing key', '{}', 'greeting.hello is missing'],
    ['an empty text', '{ "greeting": { "hello": " " } }', 'greeting.hello is empty'],
    ['another place holder', '{ "greeting": { "hello": "… {{nom}}" } }', 'other place holders'],
  ])('are told apart by %s', (_name, french, finding) => {
    const files = complete.map((file) => (file.name.includes('/fr/') ? { ...file, text: french ?? '' } : file));
    const gaps = languageGaps(french === undefined ? files.filter((file) => file.text !== '') : files);
    expect(languageGaps(complete)).toEqual([]);
    expect(gaps).toHaveLength(1);
    expect(gaps[0]).toContain(finding);
  });
});
