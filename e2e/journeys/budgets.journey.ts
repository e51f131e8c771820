import {
  filesOf,
  officeModules,
  readManifest,
  readModules,
  type Screen,
  screens,
  weigh,
} from '@countinghouse/bench/budgets/first-load.ts';
import budgets from '@countinghouse/bench/budgets/budgets.json' with { type: 'json' };
import { expect, test } from '@playwright/test';

const manifest = readManifest();
const modules = readModules();
const names = Object.keys(screens) as Screen[];

for (const name of names) {
  test(`the first load of ${name} stays within its budget`, () => {
    const files = filesOf(manifest, screens[name]);
    const bytes = { brotli: weigh(files, 'br'), gzip: weigh(files, 'gz') };
    console.log(`${name}: ${bytes.brotli} bytes in brotli, ${bytes.gzip} in gzip`);
    expect(bytes.brotli).toBeLessThanOrEqual(budgets[name].brotli);
    expect(bytes.gzip).toBeLessThanOrEqual(budgets[name].gzip);
  });
}

test('visitors and customers load no office code', () => {
  for (const name of ['home', 'logIn', 'customerStart'] as const) {
    expect(officeModules(modules, filesOf(manifest, screens[name]))).toEqual([]);
  }
  // The check finds office code where it belongs.
  expect(officeModules(modules, filesOf(manifest, screens.leadList)).length).toBeGreaterThan(0);
});
