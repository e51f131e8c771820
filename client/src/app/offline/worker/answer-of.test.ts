import { describe, expect, it } from 'vitest';
import { answerOf } from './answer-of.ts';

const origin = 'https://house.example';
const cached = new Set(['/assets/index-1.js']);
const sourceOf = (path: string, request: Partial<Parameters<typeof answerOf>[0]> = {}) =>
  answerOf({ url: new URL(path, origin).href, mode: 'cors', method: 'GET', ...request }, origin, cached);

describe('the service worker', () => {
  it.each(['/', '/home', '/login?to=%2Fmy', '/my', '/my/statement'])('opens %s even without the server', (path) => {
    expect(sourceOf(path, { mode: 'navigate' })).toBe('page');
  });

  it.each(['/office', '/office/leads', '/setup', '/v1/docs', '/v1/uploads/a.png', '/mystery', '/version'])(
    'leaves %s to the network',
    (path) => {
      expect(sourceOf(path, { mode: 'navigate' })).toBe('network');
    },
  );

  it('serves only the files it was built with', () => {
    expect(sourceOf('/assets/index-1.js')).toBe('cached');
    expect(sourceOf('/assets/index-2.js')).toBe('network');
    expect(sourceOf('https://elsewhere.example/assets/index-1.js')).toBe('network');
  });

  it.each(['GET', 'POST', 'PATCH', 'DELETE'])('ignores API calls by %s', (method) => {
    expect(sourceOf('/v1/funds/capital/1', { method })).toBe('network');
    expect(sourceOf('/my', { method: 'POST', mode: 'navigate' })).toBe('network');
  });
});
