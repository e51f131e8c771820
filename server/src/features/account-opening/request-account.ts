import type { requestAccount as route } from '@countinghouse/contract/account-opening/account-opening.ts';
import type { Command } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { requireOpening } from './account-form.ts';
import { insertRequest } from './account-request-table.ts';
import { mailKind } from './send-mail.ts';
import { linkExpiry, takeForm } from './signed-form.ts';

/** Only the job looks whether the address has an account, so that neither the reply nor its time reveals it. */
export const requestAccount: Command<typeof route> = async (context, { body }) => {
  await requireOpening(context);
  const consents = await takeForm(context, 'opening', body);
  const { token: _token, agreed: _agreed, ...fields } = body;
  await context.app.database.transaction(async (transaction) => {
    const request = { ...fields, consents, dateCreation: context.now, expires: linkExpiry(context.now) };
    await enqueue(transaction, mailKind, { requestId: await insertRequest(transaction, request) });
  });
  return undefined;
};
