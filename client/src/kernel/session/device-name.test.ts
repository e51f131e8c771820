import { expect, it } from 'vitest';
import { deviceOf } from './device-name.ts';

it('a browser gets its common name although its User-Agent claims others', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
  expect(deviceOf(chrome)).toEqual({ browser: 'Chrome', system: 'Linux' });
  expect(deviceOf(`${chrome} Edg/140.0.0.0`)).toEqual({ browser: 'Edge', system: 'Linux' });
});

it('a phone is recognised although its User-Agent names a desktop system', () => {
  const iPhone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  expect(deviceOf(iPhone)).toEqual({ browser: 'Safari', system: 'iPhone' });
});

it('an unknown program has no name', () => {
  expect(deviceOf('curl/8.0')).toBeNull();
  expect(deviceOf('')).toBeNull();
});
