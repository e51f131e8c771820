import { expect, it } from 'vitest';
import type { FirstLoad } from './first-loads.ts';
import { earlySchemas } from './late-schemas.ts';

const screen = '/house/client/src/app/customer/balances.tsx';
const form = '/house/client/src/features/auth/log-in-page.tsx';
const schemas = '/house/contract/src/auth/auth.ts?schemas';
const loadsWith = (...loads: FirstLoad[]) =>
  new Map([
    [screen, new Set<FirstLoad>(['customer'])],
    [form, new Set<FirstLoad>(['signIn'])],
    [schemas, new Set(loads)],
  ]);
const importers = () => [form, screen];

it('a screen that loads schemas before it shows is named', () => {
  expect(earlySchemas(loadsWith('signIn', 'customer'), importers)).toEqual([
    `${screen} brings ${schemas} into the first load of customer`,
  ]);
});

it('the log-in may load schemas, because it is a form', () => {
  expect(earlySchemas(loadsWith('signIn'), importers)).toEqual([]);
});
