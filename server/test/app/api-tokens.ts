import { createToken } from '@countinghouse/contract/api-token/api-token.ts';
import type { TokenPermission } from '@countinghouse/contract/api-token/token-permissions.ts';
import { type Caller, caller } from './caller.ts';
import type { TestApp } from './test-app.ts';

export const inDays = (app: TestApp, days: number): string =>
  new Date(app.running.app.clock.now().getTime() + days * 86_400_000).toISOString();

interface Wanted {
  readonly by: Caller;
  /** The creator by default. */
  readonly owner?: string;
  readonly permissions: readonly TokenPermission[];
  readonly name?: string;
  readonly days?: number;
}

/** Creates a token through the API; `program` calls with it and without a cookie. */
export const tokenFor = async (app: TestApp, { by, owner = by.id, permissions, name, days = 30 }: Wanted) => {
  const created = await by.call(createToken, {
    body: { name: name ?? 'Data warehouse', owner, permissions: [...permissions], expires: inDays(app, days) },
  });
  if (created.status !== 200) throw new Error(`a token was refused with ${created.status}: ${created.text}`);
  const { token, secret } = created.body;
  return { id: token.id, secret, program: caller(app.url, { id: owner, token: secret, cookie: '' }) };
};
