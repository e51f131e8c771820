import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  closureOf,
  type Manifest,
  measure,
  readBudgets,
  readManifest,
  type Screen,
  screens,
} from '../../bench/budgets.ts';

const source = path.join(import.meta.dirname, '../../client/src');
const officeFolder = /(?:^|\/)(?:features\/[^/]+|app)\/office\//;
const importFrom = /(?:import|export)\s(?!type\b)(?:[^'"();]*?\sfrom\s)?\s*['"](\.[^'"]+)['"]/g;

type Read = (file: string) => string;

const fromDisk: Read = (file) => readFileSync(path.join(source, file), 'utf8');

/** Modules of the client that a module loads with itself, without those it imports only when needed. */
const modulesFrom = (entry: string, read: Read = fromDisk): ReadonlySet<string> => {
  const found = new Set<string>();
  const waiting = [entry];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    if (!/\.tsx?$/.test(file)) continue;
    for (const [, target = ''] of read(file).matchAll(importFrom))
      waiting.push(path.posix.join(path.posix.dirname(file), target));
  }
  return found;
};

const officeModulesIn = (modules: Iterable<string>): string[] => [...modules].filter((file) => officeFolder.test(file));

const outsideOffice = ['home/home-area', 'sign-in/sign-in-area', 'customer/customer-area'].map(
  (area) => `app/${area}.tsx`,
);
const boot = 'app/boot/boot.tsx';

for (const [screen, entries] of Object.entries(screens))
  test(`the first load of ${screen} keeps to its budget`, () => {
    const budget = readBudgets()[screen as Screen];
    const { gzip, brotli } = measure(readManifest(), entries);
    expect(gzip, 'gzip').toBeLessThanOrEqual(budget.gzip);
    expect(brotli, 'brotli').toBeLessThanOrEqual(budget.brotli);
  });

test('a first load that takes in another chunk exceeds its budget', () => {
  const manifest = readManifest();
  const index = manifest['index.html'];
  if (!index) throw new Error('The build has no entry');
  const swollen: Manifest = {
    ...manifest,
    'index.html': { ...index, imports: [...(index.imports ?? []), 'src/app/office/office-area.tsx'] },
  };
  expect(measure(swollen, screens.home).gzip).toBeGreaterThan(readBudgets().home.gzip);
});

test('every chunk named for a screen is one of the build, and an unknown one is refused', () => {
  for (const entries of Object.values(screens)) expect(closureOf(readManifest(), entries).size).toBeGreaterThan(2);
  expect(() => closureOf(readManifest(), ['src/gone.tsx'])).toThrow('The build has no chunk src/gone.tsx');
});

for (const entry of [boot, ...outsideOffice])
  test(`${entry} brings no module of the office`, () => {
    const modules = modulesFrom(entry);
    expect(modules.size).toBeGreaterThan(5);
    expect([...modules].filter((file) => !existsSync(path.join(source, file)))).toEqual([]);
    expect(officeModulesIn(modules)).toEqual([]);
  });

test('a planted import of the office is found, however far away it is', () => {
  const [planted] = globSync('features/lead/office/lead-form.tsx', { cwd: source });
  if (planted === undefined) throw new Error('The module to plant is gone');
  const withPlant: Read = (file) =>
    file === 'app/frame/brand.tsx' ? `${fromDisk(file)}\nimport '../../${planted}';` : fromDisk(file);
  expect(officeModulesIn(modulesFrom('app/home/home-area.tsx', withPlant))).toContain(planted);
});
