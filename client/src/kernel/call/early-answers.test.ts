import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeEarly } from './request.ts';

/** The token that the browser stores. */
let token: string | null = null;

const answer = Promise.resolve(new Response('{}'));
const hold = (fields: object = {}) => {
  const answers = new Map([['/v1/profile', answer]]);
  vi.stubGlobal('earlyAnswers', { token: 'own', language: 'en', answers, ...fields });
};

beforeEach(() => {
  token = 'own';
  vi.stubGlobal('localStorage', { getItem: () => token });
});
afterEach(() => vi.unstubAllGlobals());

test('an answer requested before the application loaded serves the same read, once', () => {
  hold();
  expect(takeEarly('GET', '/v1/profile')).toBe(answer);
  expect(takeEarly('GET', '/v1/profile')).toBeUndefined();
});

test('an early answer serves no write and no other address', () => {
  hold();
  expect(takeEarly('PATCH', '/v1/profile')).toBeUndefined();
  expect(takeEarly('GET', '/v1/setting')).toBeUndefined();
});

test('an early answer for another session or language serves nobody', () => {
  hold({ token: 'of the previous person' });
  expect(takeEarly('GET', '/v1/profile')).toBeUndefined();
  hold({ language: 'de' });
  expect(takeEarly('GET', '/v1/profile')).toBeUndefined();
  hold();
  token = null;
  expect(takeEarly('GET', '/v1/profile')).toBeUndefined();
});
