import { globSync } from 'node:fs';
import path from 'node:path';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { expect, it } from 'vitest';
import { features } from '../src/features.ts';

const project = path.join(import.meta.dirname, '../..');

/**
 * Most routes state their path where they are declared, but the eleven that `resource()` gives an entity do not. The
 * list holds them all, so that one search for a path, or for a name, leads to the declaration. After a change:
 * `npx vitest run server/test/route-list.test.ts --update`.
 */
it('docs/routes.txt lists the method, path, name and file of every route', async () => {
  const fileOf = await declaringFiles();
  const served = features.flatMap((feature) => feature.routes).map(({ route }) => route);
  const lines = served.map((route) => line(route, fileOf.get(route) ?? 'not exported by the contract'));
  expect(lines.filter((text) => text.endsWith('not exported by the contract'))).toEqual([]);
  await expect(`${lines.toSorted(byPath).join('\n')}\n`).toMatchFileSnapshot(path.join(project, 'docs/routes.txt'));
});

async function declaringFiles(): Promise<Map<unknown, string>> {
  const files = new Map<unknown, string>();
  for (const file of globSync('contract/src/**/*.ts', { cwd: project, exclude: ['**/*.test.ts'] })) {
    const exported: unknown[] = Object.values(await import(path.join(project, file)));
    for (const value of exported.flatMap((one) => [one, ...routesOf(one)])) files.set(value, file);
  }
  return files;
}

/** The routes of an entity, which its declaration holds together. */
const routesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null && 'routes' in value ? Object.values(value.routes ?? {}) : [];

const line = (route: AnyRoute, file: string) =>
  [route.method.padEnd(6), route.path.padEnd(50), route.name.padEnd(29), file].join(' ');

const byPath = (one: string, other: string) => (one.slice(7) < other.slice(7) ? -1 : 1);
