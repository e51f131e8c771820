import { tokenPermissions } from '@countinghouse/contract/api-token/token-permissions.ts';
import type { AnyRoute } from '@countinghouse/contract/kernel/route.ts';
import { type Permission, permissions } from '@countinghouse/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { features } from '../../src/features.ts';
import { tokenFor } from '../app/api-tokens.ts';
import { type Caller, signedIn } from '../app/caller.ts';
import { startTestApp, type TestApp } from '../app/test-app.ts';
import { databaseDigest } from './digest.ts';
import { absent } from './expectation.ts';
import { policies } from './policy.ts';

const routes = features.flatMap((feature) => feature.routes).map((served) => served.route);
let app: TestApp;
let root: Caller;
beforeAll(async () => {
  app = await startTestApp();
  root = await signedIn(app, 'root');
});
afterAll(() => app.stop());

const make = async ({ method, path, upload, form, name }: AnyRoute, program: Caller) => {
  const address = path.replace(/:(?:id|userId|depositId)\b/, absent.id).replace(/:\w+/g, '1');
  const body = upload || form || method === 'GET' ? undefined : (policies[name]?.body?.(absent.id) ?? {});
  return program.send(method, address, body);
};

/** The routes that were not refused with 403, by name. */
const enteredBy = async (program: Caller, among: readonly AnyRoute[]): Promise<string[]> => {
  const entered: string[] = [];
  for (const route of among) if ((await make(route, program)).status !== 403) entered.push(route.name);
  return entered;
};

/** The matrix's own policy: what no member of staff may do, and what is done in person or without an account. */
const isForCustomers = ({ name }: AnyRoute): boolean => {
  const { who } = policies[name] ?? {};
  return typeof who === 'object' && Object.values(who).every((letters) => letters.startsWith('---'));
};
const isWithoutPermission = ({ name }: AnyRoute): boolean => typeof policies[name]?.who === 'string';
/** Everyone may call these for themselves; for an API token they are about leads and staff. */
const isOfOthers = ({ name }: AnyRoute): boolean => ['user.one', 'user.update'].includes(name);

const forbiddenWords =
  /:(?:decide|refund|correct|prove|connect|resetPassword|lock|sign|subscribe|purchase|adjust|close|start|propose|undo|retry)$/;

describe('the access matrix of API tokens', () => {
  it('has no permission that moves money, decides, connects, or concerns access, settings and tokens', () => {
    const names: readonly Permission[] = tokenPermissions;
    expect(names.filter((name) => forbiddenWords.test(name) || !Object.hasOwn(permissions, name))).toEqual([]);
    const areas =
      /^(?:setting|approval|apiToken|webhook|leadRotation|closure|erasure|leadData|caseFile|demo|destination|prepared|mandate):/;
    expect(names.filter((name) => areas.test(name))).toEqual([]);
    const changing =
      /^(?:deposit|withdrawal|investment|dividend|order|offer|ledger|staff|tradingPolicy|trader|system):/;
    expect(names.filter((name) => changing.test(name) && !/:(?:read|readRisk|export)$/.test(name))).toEqual([]);
  });

  it('refuses every call of customers, of visitors and of people in session to a token with all permissions', async () => {
    const { program } = await tokenFor(app, { by: root, permissions: tokenPermissions });
    const closed = routes.filter(
      (route) => isForCustomers(route) || (isWithoutPermission(route) && !isOfOthers(route)),
    );
    expect(closed.length).toBeGreaterThan(60);
    // The first call notes that the token was used.
    await program.send('GET', '/v1/profile');
    const before = await databaseDigest(app.database);
    expect(await enteredBy(program, closed)).toEqual([]);
    expect(await databaseDigest(app.database)).toBe(before);
  });

  it('opens to a token with one permission the calls that name it, and no other', async () => {
    const { program } = await tokenFor(app, { by: root, permissions: ['campaign:read'] });
    expect((await enteredBy(program, routes)).toSorted()).toEqual(
      routes
        .filter(({ access }) => [access].flat().includes('campaign:read'))
        .map(({ name }) => name)
        .toSorted(),
    );
  });
});
