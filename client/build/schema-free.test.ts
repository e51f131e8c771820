import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { holdsSchemas, withoutSchemas } from './schema-free.ts';

const folder = mkdtempSync(join(tmpdir(), 'contract-'));
afterAll(() => rmSync(folder, { recursive: true }));

const moduleOf = (name: string, code: string): string => {
  const file = join(folder, `${name}.ts`);
  writeFileSync(file, code);
  return file;
};
/** Without the space that the removed leave. */
const viewOf = (file: string): string => withoutSchemas(file).replaceAll(/\s+/g, ' ').trim();

const base = moduleOf(
  'base',
  `import * as z from 'zod/mini';
  export const Id = z.string();
  export const optional = (schema) => z.optional(schema);
  export const largest = 5;`,
);

describe('a module of the contract without schemas', () => {
  it('keeps constants, and loses schemas and the functions that make them', () => {
    expect(viewOf(base)).toBe('export const largest = 5;');
  });

  it('loses what is made from another module’s schemas, and imports the rest of it', () => {
    const file = moduleOf(
      'near',
      `import { Id, largest, optional } from './base.ts';
      export { Id, largest as most } from './base.ts';
      const MaybeId = optional(Id);
      export const twice = largest * 2;`,
    );
    expect(viewOf(file)).toBe(
      `import { largest as largest } from './base.ts'; export { largest as most } from './base.ts'; export const twice = largest * 2;`,
    );
  });

  it('keeps a call with its name, method, path and kind of reply', () => {
    const file = moduleOf(
      'call',
      `import { Id } from './base.ts';
      import { route } from './route.ts';
      export const remove = route({ name: 'a.remove', path: '/v1/a/:id', params: Id, body: Id.check(), reply: 'nothing' });
      export const read = route({ path: '/v1/a', reply: Id });`,
    );
    moduleOf('route', 'export const route = (options) => options;');
    const [remove, read] = [
      `route({ name: 'a.remove', path: '/v1/a/:id', reply: 'nothing' })`,
      `route({ path: '/v1/a', })`,
    ].map((call) => `/* @__PURE__ */ (() => (${call}))();`);
    expect(viewOf(file)).toBe(
      `import { route } from './route.ts'; export const remove = ${remove} export const read = ${read}`,
    );
  });

  it('keeps a function that passes on the properties of its argument, whatever they are called', () => {
    const file = moduleOf('names', `import { Id } from './base.ts'; export const idOf = ({ Id: id }) => id.Id;`);
    expect(viewOf(file)).toBe('export const idOf = ({ Id: id }) => id.Id;');
  });

  it('differs only if it holds any', () => {
    expect(holdsSchemas(base)).toBe(true);
    expect(holdsSchemas(moduleOf('plain', `import { largest } from './base.ts'; export const most = largest;`))).toBe(
      false,
    );
  });
});
