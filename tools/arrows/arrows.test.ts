import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readArrows } from './graph.ts';
import { circles, officeCodeInCustomerBundles } from './reach.ts';
import { arrowRules } from './rules.ts';

const arrows = readArrows(path.join(import.meta.dirname, '../..'));
let planted: string;

beforeEach(() => {
  planted = mkdtempSync(path.join(tmpdir(), 'countinghouse-arrows-'));
});

afterEach(() => rmSync(planted, { recursive: true }));

function plant(files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(planted, name)), { recursive: true });
    writeFileSync(path.join(planted, name), text);
  }
  return readArrows(planted);
}

it('the imports of all three parts are read', () => {
  for (const part of ['contract/', 'server/', 'client/']) {
    expect(arrows.filter((arrow) => arrow.from.startsWith(part)).length).toBeGreaterThan(10);
  }
});

describe.each(arrowRules)('$name', (rule) => {
  it('holds', () => {
    expect(arrows.filter(rule.breaks)).toEqual([]);
  });

  it('is reported for a planted violation', () => {
    expect(plant(rule.planted).filter(rule.breaks)).toHaveLength(1);
  });
});

describe('office code', () => {
  it('is not reached by the bundles of customers and visitors', () => {
    expect(officeCodeInCustomerBundles(arrows)).toEqual([]);
  });

  it('is reported when reached through another file', () => {
    const chains = officeCodeInCustomerBundles(
      plant({
        'client/src/app/customer/shell.tsx': `import { a } from '../../features/a/index.ts';`,
        'client/src/features/a/index.ts': `export const a = () => import('./office/a.tsx');`,
      }),
    );
    expect(chains).toEqual([
      'client/src/app/customer/shell.tsx → client/src/features/a/index.ts → client/src/features/a/office/a.tsx',
    ]);
  });

  it('may be imported for its types only', () => {
    const types = { 'client/src/app/home/page.tsx': `import type { A } from '../../features/a/office/a.tsx';` };
    expect(officeCodeInCustomerBundles(plant(types))).toEqual([]);
  });
});

describe('import cycles', () => {
  it('do not exist', () => {
    expect(circles(arrows)).toEqual([]);
  });

  it('are reported between files', () => {
    const files = { 'server/src/kernel/a.ts': `import './b.ts';`, 'server/src/kernel/b.ts': `export * from './a.ts';` };
    expect(circles(plant(files))).toHaveLength(1);
  });

  it('are reported between features, even for types only', () => {
    const files = {
      'server/src/features/a/index.ts': `import type { B } from '../b/index.ts';`,
      'server/src/features/b/more.ts': `import type { A } from '../a/index.ts';`,
    };
    expect(circles(plant(files))).toHaveLength(1);
  });
});
