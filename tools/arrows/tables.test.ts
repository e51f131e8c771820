import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readOwners, sources } from './table-owners.ts';
import { foreignTables, namedByOthers, unlisted } from './tables.ts';

const mostPairs = 47;

const owners = await readOwners();

it('SQL names the tables of its own feature and of the kernel, and no others but those on the list', () => {
  expect(owners.size).toBeGreaterThan(50);
  expect(unlisted(foreignTables(sources, owners))).toEqual([]);
});

it('the list of foreign tables has no entry that is no longer needed, and does not grow', () => {
  const found = new Set(foreignTables(sources, owners).map(({ part, table }) => `${part} ${table}`));
  const listed = Object.entries(namedByOthers).flatMap(([part, tables]) =>
    tables.split(' ').map((table) => `${part} ${table}`),
  );
  expect(listed.filter((pair) => !found.has(pair))).toEqual([]);
  expect(listed.length).toBeLessThanOrEqual(mostPairs);
});

it('statements and fragments with a foreign table are reported', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'countinghouse-tables-'));
  try {
    mkdirSync(path.join(folder, 'features/saved-view'), { recursive: true });
    writeFileSync(
      path.join(folder, 'features/saved-view/a-table.ts'),
      'export const a = sql`select 1 from saved_view v join users u on true left join withdrawal w on w.id = v.id`;\n' +
        'export const b = count(sql`deposit`);\n' +
        'export const c = sql`\n update project set demo = false`;\n',
    );
    expect(unlisted(foreignTables(folder, owners))).toEqual([
      'features/saved-view: withdrawal of features/withdrawal (features/saved-view/a-table.ts)',
      'features/saved-view: deposit of features/deposit (features/saved-view/a-table.ts)',
      'features/saved-view: project of features/project (features/saved-view/a-table.ts)',
    ]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
