import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const shortNames: Readonly<Record<string, string>> = { C: 'contract/src', S: 'server/src/features', W: 'client/src' };

it('docs/specification.md names only files that exist', () => {
  const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+)\/([^`]+)`/g)].map(
    ([, head = '', rest = '']) => `${shortNames[head] ?? head}/${rest}`,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
