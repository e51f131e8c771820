import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { canUsePasskeys, isHere } from './support.ts';

/** A browser that supports passkeys, at an address. */
const browserAt = (address: string, isSecure = true): void => {
  vi.stubGlobal('location', new URL(address));
  vi.stubGlobal('isSecureContext', isSecure);
};

class Modern {
  static parseRequestOptionsFromJSON(): void {}
  toJSON(): object {
    return {};
  }
}

beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', Modern);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('passkeys', () => {
  test.each(['https://harbour.example/login', 'http://localhost:4400/'])('can be used at %s', (address) => {
    browserAt(address);
    expect(canUsePasskeys()).toBe(true);
  });

  test.each(['http://127.0.0.1:4400/', 'https://[::1]/login', 'https://203.0.113.9/'])(
    'cannot be used at %s, because an IP address is not a domain',
    (address) => {
      browserAt(address);
      expect(canUsePasskeys()).toBe(false);
    },
  );

  test('cannot be used without encryption', () => {
    browserAt('http://harbour.example/', false);
    expect(canUsePasskeys()).toBe(false);
  });

  test.each([
    ['no passkeys', undefined],
    ['passkeys but not their JSON form', function Old() {}],
  ])('cannot be used in a browser with %s', (_name, known) => {
    browserAt('https://harbour.example/');
    vi.stubGlobal('PublicKeyCredential', known);
    expect(canUsePasskeys()).toBe(false);
  });

  test('belong to one address, down to its port', () => {
    browserAt('https://harbour.example/login?to=/my');
    expect(isHere('https://harbour.example')).toBe(true);
    for (const other of ['https://harbour.example:8443', 'http://harbour.example', 'https://evil.example'])
      expect(isHere(other)).toBe(false);
  });
});
