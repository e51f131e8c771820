import { expect, test } from 'vitest';
import type { LiveChange } from './live-change.ts';
import { resourceNames } from './resource-name.ts';

test('a live event of a misspelt resource does not compile', () => {
  const change: Omit<LiveChange, 'resource'> = { event: '1', change: 'updated', ids: null };
  const known: LiveChange = { ...change, resource: 'product-market' };
  // @ts-expect-error: planted, the resource is called product-market
  const misspelt: LiveChange = { ...change, resource: 'productMarket' };
  expect(resourceNames).toContain(known.resource);
  expect(resourceNames).not.toContain(misspelt.resource);
});
