import * as z from 'zod/mini';
import { afterEach, expect, it } from 'vitest';
import { problemsOf } from './problems.ts';

const known = z.core.globalConfig.localeError;
afterEach(() => void z.config({ localeError: known }));

it.each([
  ['without texts', undefined],
  ['once a library has loaded its texts', z.locales.en().localeError],
])('problems have the product’s codes with zod %s', (_name, localeError) => {
  z.config({ localeError });
  const schema = z.object({ name: z.string().check(z.minLength(1)), month: z.string({ error: 'month' }) });
  expect(problemsOf(schema.safeParse({ name: '' }).error ?? { issues: [] }, 'body')).toEqual([
    { path: 'body.name', code: 'required' },
    { path: 'body.month', code: 'month' },
  ]);
});
