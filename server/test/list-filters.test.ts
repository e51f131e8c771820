import type { FilterKind } from '@countinghouse/contract/kernel/filter.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, signedIn } from './app/caller.ts';
import { declaredLists } from './app/declared-lists.ts';
import { startTestApp, type TestApp } from './app/test-app.ts';

let app: TestApp;
let root: Caller;
let agent: Caller;
let customer: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
  agent = await signedIn(app, 'regular');
  customer = await signedIn(app, 'lead');
});
afterAll(() => app.stop());

/** A condition of each form that the screens send. */
const conditions = (kind: FilterKind): readonly unknown[] => {
  switch (kind.type) {
    case 'id':
      return ['01990000-0000-7000-8000-000000000001'];
    case 'choice':
      return [{ in: [kind.options[0]] }];
    case 'code':
      return [{ in: ['nothing', 'user.update'] }];
    case 'instant':
      return [{ gte: '2026-11-01T00:00:00Z' }, { gte: '2024-01-01T00:00:00Z', lt: '2024-02-01T00:00:00Z' }];
    case 'amount':
    case 'number':
      return [{ gte: 10 }, { lte: 10 }];
    case 'boolean':
      return [true, false];
    case 'tags':
      return [{ has: 'forex' }];
    default:
      return [{ contains: 'abc' }, { startsWith: 'abc' }];
  }
};

it('every list answers with each of its filters and in each of its orders, on the first page or the second', async () => {
  const { paths } = (await (await fetch(`${app.url}/v1/openapi.json`)).json()) as {
    paths: Record<string, { get?: { operationId: string } }>;
  };
  const pathOf = new Map(Object.entries(paths).map(([address, { get }]) => [get?.operationId, address]));
  const failed: unknown[] = [];
  let asked = 0;
  for (const listed of (await declaredLists()).values()) {
    const address = pathOf.get(`${listed.name}.list`);
    if (address === undefined) continue;
    const filters = Object.entries(listed.filters).flatMap(([name, kind]) =>
      conditions(kind).map((condition) => ({ filters: JSON.stringify({ [name]: condition }) })),
    );
    const sorts = listed.sorts.flatMap((sort) => [sort, `-${sort}`]).map((sort) => ({ sorts: JSON.stringify([sort]) }));
    const periods = filters.filter((one) => one.filters.includes('"lt"'));
    const both = periods.map((one, at) => ({ ...one, ...sorts[at % Math.max(sorts.length, 1)] }));
    for (const query of [...filters, ...sorts, ...both].flatMap((one, at) =>
      at % 2 === 0 ? one : { ...one, page: '2' },
    ))
      for (const who of [root, agent, customer]) {
        const { status } = await who.send('GET', `${address}?${new URLSearchParams(query).toString()}`);
        asked += 1;
        if (![200, 403].includes(status)) failed.push([status, address, query]);
      }
  }
  expect(failed).toEqual([]);
  expect(asked).toBeGreaterThan(1_000);
});
