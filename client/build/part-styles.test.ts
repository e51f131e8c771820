import { expect, it } from 'vitest';
import { partStyles } from './part-styles.ts';

type Handler = (code: string, id: string) => { readonly code: string } | null;

const transformed = (part: string) => {
  const { handler } = partStyles().transform as unknown as { readonly handler: Handler };
  return handler('export {};', `/m/@mantine/core/esm/components/${part}/${part}.module.mjs`);
};

it('a component that is not on every screen brings the styles of the parts', () => {
  expect(transformed('Popover')?.code).toMatch(/^import '.*mantine-parts\.css';\nexport \{\};$/);
});

it('a component of a search box brings fewer styles, in a file of their own', () => {
  expect(transformed('Input')?.code).toMatch(/^import '.*mantine-fields\.css';\nexport \{\};$/);
});

it('a component of every screen brings none: they would be in each first load', () => {
  expect(transformed('Button')).toBeNull();
});
