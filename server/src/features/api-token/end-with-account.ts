import type { ApiToken } from '@countinghouse/contract/api-token/api-token.ts';
import type { Context } from '../../kernel/context.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { notify } from '../notification/index.ts';
import { endTokensLeftBy, type Leaver } from './api-token-table.ts';
import { changeOf, facts, tokenNamed } from './tokens.ts';

const recorded = {
  owner: { action: 'apiToken.endedWithOwner' },
  creator: { action: 'apiToken.endedWithCreator' },
} as const;

/**
 * Ends the tokens of somebody who is locked, deleted or given another role: those that they own, and those that they might
 * not create any more, because they were shown the secret. Programs of the firm stop with that, so all admins are notified.
 */
export const endTokensOf = async (context: Context, person: Leaver): Promise<void> => {
  const tokens: ApiToken[] = [];
  for (const id of await endTokensLeftBy(context, person, context.now)) tokens.push(await tokenNamed(context, id));
  for (const token of tokens)
    context.changed({
      ...changeOf('ended', token, { before: facts(token) }),
      ...recorded[token.endedWith ?? 'owner'],
    });
  // Roots who lock one another at once hold the records of the others.
  if (tokens.length > 0)
    context.afterCommit(() =>
      runAsSystem(context.app, 'apiToken.stopped', async (own) => {
        for (const token of tokens) await notifyStopped(own, token);
      }),
    );
};

const notifyStopped = async (context: Context, token: ApiToken): Promise<void> => {
  const person = token.endedWith === 'creator' ? token.createdByName : token.ownerName;
  const notice = {
    kind: 'apiToken.stopped',
    params: { name: token.name, owner: token.ownerName, person },
  } as const;
  await notify(context, { ...notice, to: 'admins', recordId: token.id });
  if (token.ownerRole === 'regular' && token.endedWith === 'creator')
    await notify(context, { ...notice, to: [token.owner] });
};
