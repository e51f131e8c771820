import { events } from '@countinghouse/contract/events.ts';
import { describe, expect, it } from 'vitest';
import { actionsNamed, formatAction, recordedResources, resourceKey } from './audit-labels.ts';

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

// Jobs and the product itself record actions without a call, under these names.
const sources = import.meta.glob<string>('../../../../../server/src/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const withoutCall = Object.values(sources).flatMap((text) =>
  [...text.matchAll(/(?:runAsSystem\(app, |\baction: )'([\w-]+\.\w+)'/g)].map(([, action = '']) => action),
);

const ofEvents = Object.values(events).flatMap((event) => ('action' in event ? [event.action] : []));

describe('the labels of the audit trail', () => {
  it.each(Object.entries(texts))('name each action and each kind of record in %s', (_file, labels) => {
    // They create challenges, whose result is recorded as an added passkey or a log-in.
    const readOnly = ['taskFeed.calendar', 'user.bulkOwners', 'user.findDuplicates'];
    const challenges = ['passkey.start', 'passkey.startLogIn', 'passkey.logIn', 'signOn.start'];
    // Recorded as a log-in or a log-out, and a test of the provider changes nothing.
    const signOn = ['signOn.finish', 'signOn.code', 'signOn.logOut', 'signOn.test'];
    // A person's favourite markets, price alerts and practice are private, and nobody knows who asked for a link.
    const practice = ['open', 'close', 'reset'].map((verb) => `practice.${verb}`);
    const alerts = ['create', 'update', 'remove', 'reach'].map((verb) => `priceAlert.${verb}`);
    const quiet = [
      'favourite.set',
      'favourite.bring',
      'auth.forgotPassword',
      'accountOpening.request',
      'contactForm.send',
      ...alerts,
      ...practice,
    ];
    const notifying = [
      'approval.digest',
      'debt.announce',
      'mandate.digest',
      'price.doubt',
      'task.remind',
      'tradingPolicy.announce',
    ];
    // They ask for a count of what is recorded elsewhere.
    const counting = ['tradingPolicy.riskComputation', 'ledger.prove', 'ledger.recount'];
    const withoutEntry = new Set([...challenges, ...signOn, ...readOnly, ...quiet, ...notifying, ...counting]);
    const recorded = [...writing, ...withoutCall, ...ofEvents].filter((name) => !withoutEntry.has(name));
    const named = actionsNamed(Object.keys(labels));
    // Entries of calls that no longer exist.
    const retired = ['user.undoBulkAssign'];
    const purged = named.filter((action) => action.endsWith('.purge'));
    expect(withoutCall.length).toBeGreaterThan(10);
    expect(new Set(named)).toEqual(new Set([...recorded, ...purged, ...retired]));
    expect(recordedResources.filter((resource) => !labels[resourceKey(resource)])).toEqual([]);
  });

  it('exist for the action of each event that customers or staff are shown', () => {
    for (const labels of Object.values(texts)) {
      const named = actionsNamed(Object.keys(labels));
      expect(ofEvents.filter((action) => !named.includes(action))).toEqual([]);
    }
  });

  it('belong to the longest area, and an action without one is shown by its name', () => {
    expect(Object.values(texts)).toHaveLength(4);
    expect(actionsNamed(['actionProductMarketCreate', 'actionProductPurchase', 'action', 'actionKnitSocks'])).toEqual([
      'product-market.create',
      'product.purchase',
    ]);
    expect(formatAction(String, 'user.unheardOf')).toBe('user.unheardOf');
  });
});
