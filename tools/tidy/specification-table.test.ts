import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../..');
const shortNames: Readonly<Record<string, string>> = { C: 'contract/src', S: 'server/src/features', W: 'client/src' };

it('docs/specification.md names only files that exist', () => {
  const text = readFileSync(path.join(root, 'docs/specification.md'), 'utf8');
  const named = [...text.matchAll(/`([\w.-]+)\/([^`]+)`/g)].map(
    ([, head = '', rest = '']) => `${shortNames[head] ?? head}/${rest}`,
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

it('the upload limit of 5 MB is written down in one place', () => {
  const sources = ['contract/src', 'server/src', 'client/src'].flatMap((folder) =>
    globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }).filter((file) => !file.includes('.test.')),
  );
  expect(sources.length).toBeGreaterThan(500);
  const figure = /\b5 \* 1024 \* 1024\b|\b5 \* megabyte\b|\b5_?242_?880\b/;
  expect(sources.filter((file) => figure.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([
    'contract/src/kernel/file-limit.ts',
  ]);
});
