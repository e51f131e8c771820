import { expect, test } from 'vitest';
import { labelOf } from './form.tsx';

const labels = new Map([
  ['options', 'Options'],
  ['address.city', 'City'],
]);

test.each([
  ['address.city', 'City'],
  ['options.0.key', 'Options'],
  ['address', undefined],
  ['root.server', undefined],
  ['youtubeVideoId', undefined],
])('the problem at %s has the label %s, never its raw name', (name, label) => {
  expect(labelOf(labels, name)).toBe(label);
});
