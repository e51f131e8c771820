import { describe, expect, it } from 'vitest';
import { releaseFaults } from './releases.ts';
import { readTree } from './tree.ts';

const tree = readTree();
const { version } = JSON.parse(tree.find(({ name }) => name === 'package.json')?.text ?? '{}') as { version: string };

describe('the newest release', () => {
  it('is the same in package.json, the changelog, the releases of the database and every workspace', () => {
    expect(releaseFaults(tree)).toEqual([]);
  });

  it.each([
    ['server/migrations/releases.json', '[{ "name": "9.9.9", "newest": "0280-practice.sql" }]'],
    ['CHANGELOG.md', '## Unreleased\n\n## 9.9.9 – 2026-11-27\n\n## 0.1.0 – 2026-11-22\n'],
    ['package-lock.json', '{ "version": "9.9.9" }'],
    ['server/package.json', '{ "version": "9.9.9" }'],
    ['client/package.json', JSON.stringify({ version, dependencies: { '@countinghouse/contract': '9.9.9' } })],
  ])('is reported where %s names another', (place, text) => {
    const planted = tree.map((file) => (file.name === place ? { ...file, text } : file));
    expect(releaseFaults(planted)).toEqual([expect.stringMatching(`^${place}: the newest release is 9\\.9\\.9, and `)]);
  });

  it('follows what is unreleased in the changelog', () => {
    const planted = tree.map((file) =>
      file.name === 'CHANGELOG.md' ? { ...file, text: file.text.replace('## Unreleased\n', '') } : file,
    );
    expect(releaseFaults(planted)).toEqual(['CHANGELOG.md: does not begin with what is unreleased']);
  });
});
