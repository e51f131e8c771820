import { createHash } from 'node:crypto';
import type { requestAccount as route } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Context } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { networkOf, takeTry, type TryKey } from '../auth/index.ts';
import { openForm, requireOpening, staleForm } from './account-form.ts';
import { insertRequest } from './account-request-table.ts';
import { mailKind } from './send-mail.ts';

/** After that the request is erased. */
const linkDays = 3;

/** Requests within half an hour: an office behind one address, and what a campaign brings in at most. */
const perNetwork = 10;
const perMailbox = 3;
const inAll = 300;

const keysOf = (ip: string, email: string): readonly TryKey[] => [
  { key: `opening:${networkOf(ip)}`, limit: perNetwork },
  { key: `mail:${createHash('sha256').update(email).digest('base64url')}:opening`, limit: perMailbox },
  { key: 'opening', limit: inAll },
];

const take = async (context: Context, key: TryKey, refuse: (seconds: number) => Refusal): Promise<void> => {
  const taken = await takeTry(context, key, context.now);
  if ('waitSeconds' in taken) throw refuse(taken.waitSeconds);
};

const tooMany = (seconds: number) =>
  new Refusal('tooMany', 'openingsTooMany', {
    params: { count: Math.ceil(seconds / 60) },
    retryAfterSeconds: seconds,
  });

/** Only the job looks whether the address has an account, so that neither the reply nor its time reveals it. */
export const requestAccount: Command<typeof route> = async (context, { body }) => {
  await requireOpening(context);
  const { id, consents } = openForm(body.token, context.now);
  await take(context, { key: `form:${id}`, limit: 1 }, staleForm);
  for (const key of keysOf(context.request.ip, body.email)) await take(context, key, tooMany);
  const { token: _token, agreed: _agreed, ...fields } = body;
  const expires = new Date(context.now.getTime() + linkDays * 24 * 60 * 60 * 1000);
  await context.app.database.transaction(async (transaction) => {
    const request = { ...fields, consents, dateCreation: context.now, expires };
    await enqueue(transaction, mailKind, { requestId: await insertRequest(transaction, request) });
  });
  return undefined;
};
