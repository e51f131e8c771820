import { describe, expect, it } from 'vitest';
import { actionKey, recordedActions, recordedResources, resourceKey, formatAction } from './audit-labels.ts';

interface Route {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly writes?: boolean;
}

const modules = import.meta.glob<Record<string, unknown>>(['../../../../../contract/src/*/*.ts', '!**/*.test.ts'], {
  eager: true,
});
const texts = import.meta.glob<Record<string, string>>('../../../../../contract/i18n/*/audit.json', {
  eager: true,
  import: 'default',
});

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'name' in value;

const routesIn = (value: unknown): Route[] => {
  if (isRoute(value)) return [value];
  const routes = typeof value === 'object' && value !== null && 'routes' in value ? value.routes : null;
  return typeof routes === 'object' && routes !== null ? Object.values(routes).filter(isRoute) : [];
};

const routes = Object.values(modules).flatMap((module) => Object.values(module).flatMap(routesIn));
const writing = routes.filter(({ method, writes }) => method !== 'GET' || writes === true).map(({ name }) => name);

const missing = (actions: readonly string[], file: Readonly<Record<string, string>>): string[] =>
  actions.filter((action) => !file[actionKey(action)]);

describe('the labels of the audit trail', () => {
  it('exist for every writing call, and for no call that was removed', () => {
    const withoutCall = [
      'auth.loginFailed',
      'auth.rescue',
      'user.view',
      'deposit.settle',
      'deposit.refunded',
      'deposit.disputed',
      'investment.settle',
      'order.open',
      'order.closeOut',
      'offer.expire',
      'erasure.keptErased',
    ];
    const purged = recordedActions.filter((action) => action.endsWith('.purge'));
    // They create challenges, whose result is recorded as an added passkey or a log-in.
    const readOnly = ['user.bulkOwners'];
    const challenges = ['passkey.start', 'passkey.startLogIn', 'passkey.logIn'];
    // A person's favourite markets are private, and nobody knows who asked for a link.
    const withoutEntry = new Set([
      ...challenges,
      ...readOnly,
      'favourite.set',
      'favourite.bring',
      'auth.forgotPassword',
    ]);
    const recorded = writing.filter((name) => !withoutEntry.has(name));
    expect(new Set(recordedActions)).toEqual(new Set([...recorded, ...withoutCall, ...purged]));
  });

  it.each(Object.entries(texts))('name each action and each kind of record in %s', (_file, labels) => {
    expect(missing(recordedActions, labels)).toEqual([]);
    expect(recordedResources.filter((resource) => !labels[resourceKey(resource)])).toEqual([]);
  });

  it('are reported as missing for a new call', () => {
    expect(Object.values(texts)).toHaveLength(4);
    expect(missing(['user.unheardOf'], Object.values(texts)[0] ?? {})).toEqual(['user.unheardOf']);
    expect(formatAction(String, 'user.unheardOf')).toBe('user.unheardOf');
  });
});
