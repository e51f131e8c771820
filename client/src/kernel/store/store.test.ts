import { afterEach, expect, test, vi } from 'vitest';
import { pageTitle } from '../setting/page-identity.ts';
import { createStore, remember, remembered } from './store.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a store notifies its listeners of a new value, not of the same one, and not after they unsubscribe', () => {
  const store = createStore(1);
  const seen: number[] = [];
  const leave = store.subscribe(() => seen.push(store.get()));
  store.set(1);
  store.set(2);
  leave();
  store.set(3);
  expect(seen).toEqual([2]);
});

test('a page works in a browser that forbids storage', () => {
  const forbidden = (): never => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(() => remember('mode', 'dark')).not.toThrow();
  expect(remembered('mode')).toBeNull();
});

test('the tab’s title consists of screen and company, as far as known', () => {
  expect(pageTitle({ companyName: ' Harbour & Sons ' }, 'Leads')).toBe('Leads · Harbour & Sons');
  expect(pageTitle({ companyName: 'Harbour & Sons' }, null)).toBe('Harbour & Sons');
  expect(pageTitle({ companyName: ' ' }, null)).toBe('Application');
  expect(pageTitle(null, 'Leads')).toBe('Leads · Application');
});
