import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it.each([
  ['cannot be read', '/v1/campaign/%ED%A0%80'],
  ['cannot be decoded', '/v1/campaign/%'],
  ['has an endless part', `/v1/campaign/${'9'.repeat(400)}`],
  ['leads nowhere', '/v1/nothing'],
])('an address that %s gets a refusal like any other', async (_what, address) => {
  const response = await fetch(`${app.url}${address}`, { headers: { 'x-lang': 'fr' } });
  const body = (await response.json()) as Record<string, unknown>;
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect([404, 401]).toContain(response.status);
  expect(Object.keys(body)).toEqual(['message', 'code']);
  expect(JSON.stringify(body)).not.toMatch(/FST_|Bad Request/);
});
