import {
  type ApiToken,
  type createToken as createRoute,
  type listTokens as listRoute,
  mostTokenDays,
  type revokeToken as revokeRoute,
} from '@countinghouse/contract/api-token/api-token.ts';
import { mayAtAll } from '@countinghouse/contract/permissions.ts';
import type { Change } from '../../kernel/changes/change.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { newId } from '../../kernel/ids.ts';
import { type FieldProblem, notFound, Refusal } from '../../kernel/refusal.ts';
import { newTokenSecret } from '../../kernel/session/api-token.ts';
import { requireRecentProof } from '../../kernel/session/proof-window.ts';
import { secretHash } from '../../kernel/session/secrets.ts';
import { notify } from '../notification/index.ts';
import { endToken, insertToken, lockOwner, readOwners, readToken, readTokens } from './api-token-table.ts';

/** Characters of a secret that are shown later: the fixed ones and 24 bits of 256. */
const shownLength = 8;

export const listTokens: Command<typeof listRoute> = async (context) => ({
  tokens: await readTokens(context, context.now),
  owners: await readOwners(context, context.actor),
});

const refused = (field: string, code: string, params?: FieldProblem['params']): Refusal =>
  new Refusal('invalid', 'invalidInput', { fields: [{ path: `body.${field}`, code, ...(params && { params }) }] });

export const createToken: Command<typeof createRoute> = async (context, { body }) => {
  const { actor, now } = context;
  const permissions = [...new Set(body.permissions)];
  checkLife(body.expires, now);
  const owner = await lockOwner(context, actor, body.owner);
  if (!owner) throw refused('owner', 'unknownReference');
  // Neither more than its creator may do nor more than its owner may.
  if (permissions.some((one) => !mayAtAll(actor.role, one) || !mayAtAll(owner.role, one)))
    throw refused('permissions', 'tokenPermissions');
  await requireRecentProof(context, actor, now);
  const secret = newTokenSecret();
  const id = newId();
  await insertToken(
    context,
    {
      id,
      name: body.name,
      hash: secretHash(secret),
      beginning: secret.slice(0, shownLength),
      permissions,
      owner,
      createdBy: actor.id,
      expires: body.expires,
    },
    now,
  );
  const token = await tokenNamed(context, id);
  context.changed(changeOf('created', token, { after: facts(token) }));
  await notifyOf(context, 'apiToken.created', token);
  return { token, secret };
};

const checkLife = (expires: string, now: Date): void => {
  const days = (new Date(expires).getTime() - now.getTime()) / 86_400_000;
  if (days <= 0 || days > mostTokenDays) throw refused('expires', 'tokenLife', { count: mostTokenDays });
};

export const tokenNamed = async (context: Context, id: string): Promise<ApiToken> => {
  const token = await readToken(context, id, context.now);
  if (!token) throw notFound();
  return token;
};

export const facts = ({ name, ownerName, permissions, expires }: ApiToken) => ({
  name,
  ownerName,
  permissions,
  expires,
});

export const changeOf = (
  change: string,
  { id, owner }: ApiToken,
  values: { before?: object; after?: object },
): Change => ({
  resource: 'apiToken',
  change,
  alsoTo: [owner],
  records: [{ id, ...values }],
});

/** The other admins, and an owner who is not one of them. */
const notifyOf = async (context: Context, kind: 'apiToken.created' | 'apiToken.ended', token: ApiToken) => {
  const { actor } = context;
  const notice = {
    kind,
    except: actor.id,
    params: { by: actor.name, name: token.name, owner: token.ownerName },
  } as const;
  await notify(context, { ...notice, to: 'admins', recordId: token.id });
  if (token.ownerRole === 'regular') await notify(context, { ...notice, to: [token.owner] });
};

export const revokeToken: Command<typeof revokeRoute> = async (context, { params }) => {
  const { actor, now } = context;
  if (!(await endToken(context, { id: params.id, by: actor.id }, now))) throw notFound();
  const token = await tokenNamed(context, params.id);
  context.changed(changeOf('ended', token, { before: facts(token) }));
  await notifyOf(context, 'apiToken.ended', token);
  return undefined;
};
