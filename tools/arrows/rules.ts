import type { Arrow } from './graph.ts';

/** A rule about single imports, with a planted violation that proves it can fail. */
export interface ArrowRule {
  name: string;
  breaks(arrow: Arrow): boolean;
  planted: Record<string, string>;
}

const ours = /^(contract|server|client)\//;
const area = /^server\/src\/(features|ledger|ports|kernel)\//;
const feature = /^(server|client)\/src\/features\/([^/]+)\//;
const sqlAllowed = /^server\/src\/(kernel|ledger)\/|-(table|stats)\.ts$/;

/** A feature's declarations about its records: `facts-table.ts` and its parts. */
export const isFacts = (file: string): boolean => /^server\/src\/features\/[^/]+\/facts-[a-z-]+\.ts$/.test(file);

function within(place: string, allowed: string[]): boolean {
  return allowed.some((folder) => place.startsWith(folder));
}

function layer(name: string, folder: string, allowed: string[], planted: Record<string, string>): ArrowRule {
  return {
    name,
    breaks: ({ from, to }) => from.startsWith(folder) && ours.test(to) && !within(to, [folder, ...allowed]),
    planted,
  };
}

export const arrowRules: ArrowRule[] = [
  layer('the contract imports no other part', 'contract/', [], {
    'contract/src/a.ts': `import '../../server/src/kernel/b.ts';`,
  }),
  {
    name: 'the contract imports its schema library only, and its log the cryptography',
    breaks: ({ from, to }) =>
      from.startsWith('contract/') &&
      !ours.test(to) &&
      to !== 'zod' &&
      !(from.startsWith('contract/src/log/') && to.startsWith('@noble/')),
    planted: { 'contract/src/a.ts': `import { readFile } from 'node:fs';` },
  },
  layer('the server imports only itself and the contract', 'server/', ['contract/'], {
    'server/src/features/a/a.ts': `export * from '../../../../client/src/ui/b.tsx';`,
  }),
  layer('the client imports only itself and the contract', 'client/', ['contract/'], {
    'client/src/features/a/a.tsx': `import type { B } from '../../../../server/src/kernel/b.ts';`,
  }),
  layer('the server kernel imports no feature', 'server/src/kernel/', ['contract/', 'server/package.json'], {
    'server/src/kernel/a.ts': `import { b } from '../features/b/index.ts';`,
  }),
  layer('the ledger imports only the kernel', 'server/src/ledger/', ['server/src/kernel/', 'contract/'], {
    'server/src/ledger/a.ts': `import { b } from '../ports/b.ts';`,
  }),
  layer('the ports import only the kernel', 'server/src/ports/', ['server/src/kernel/', 'contract/'], {
    'server/src/ports/a.ts': `import { b } from '../ledger/b.ts';`,
  }),
  {
    name: 'server features do not import the app',
    breaks: ({ from, to }) => from.startsWith('server/src/features/') && to.startsWith('server/') && !area.test(to),
    planted: { 'server/src/features/a/a.ts': `const app = await import('../../app.ts');` },
  },
  {
    name: 'a feature is imported through its index only',
    breaks: ({ from, to }) => {
      const target = feature.exec(to);
      if (target === null || feature.exec(from)?.[2] === target[2]) return false;
      if (from === 'server/src/features/facts/index.ts' && isFacts(to)) return false;
      return from.startsWith('server/') && !/\/features\/[^/]+\/index\.ts$/.test(to);
    },
    planted: { 'server/src/features/a/a.ts': `import { b } from '../b/b-table.ts';` },
  },
  {
    name: 'the facts of a feature import no other part of a feature',
    breaks: ({ from, to }) => isFacts(from) && feature.test(to) && !isFacts(to),
    planted: { 'server/src/features/a/facts-table.ts': `import { b } from './a-rules.ts';` },
  },
  {
    name: 'client features import neither the inside of each other nor the app',
    breaks: ({ from, to }) =>
      from.startsWith('client/src/features/') &&
      (to.startsWith('client/src/app/') ||
        (feature.test(to) && feature.exec(to)?.[2] !== feature.exec(from)?.[2] && !/\/index\.tsx?$/.test(to))),
    planted: { 'client/src/features/a/a.tsx': `import { B } from '../b/office/b.tsx';` },
  },
  layer('the client kernel imports no feature', 'client/src/kernel/', ['client/src/ui/', 'contract/'], {
    'client/src/kernel/a.ts': `import { b } from '../features/b/index.ts';`,
  }),
  layer(
    'the design system knows the themes, its texts, the locales and how numbers are read only',
    'client/src/ui/',
    ['contract/src/theme/', 'contract/src/locale.ts', 'contract/src/read-number.ts', 'contract/i18n/'],
    {
      'client/src/ui/a.tsx': `import { b } from '@countinghouse/contract/kernel/b.ts';`,
    },
  ),
  {
    name: 'SQL is in tables, statistics, ledger and kernel only',
    breaks: ({ from, to, typeOnly }) => to === 'sql-template-tag' && !typeOnly && !sqlAllowed.test(from),
    planted: { 'server/src/features/a/create-a.ts': `import sql from 'sql-template-tag';` },
  },
  {
    name: 'only the database kernel imports the driver',
    breaks: ({ from, to }) => to === 'postgres' && !/^server\/src\/kernel\/(database|postgres)\//.test(from),
    planted: { 'server/src/features/a/a-table.ts': `import postgres from 'postgres';` },
  },
];
