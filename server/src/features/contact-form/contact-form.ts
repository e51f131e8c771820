import { personName } from '@countinghouse/contract/user/person-name.ts';
import {
  type confirmMessage as confirmRoute,
  type contactForm as formRoute,
  contactTopics,
  type sendMessage as sendRoute,
} from '@countinghouse/contract/contact-form/contact-form.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import type { Command } from '../../kernel/http/served.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import { notFound, Refusal } from '../../kernel/refusal.ts';
import { addVisitor, linkExpiry, newForm, takeForm } from '../account-opening/index.ts';
import { notify } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { audienceOf } from '../user/index.ts';
import { type ContactRequest, insertMessage, insertRequest, takeRequest, writerOf } from './contact-table.ts';
import { mailKind } from './send-mail.ts';

/** Refuses like an unknown address unless the firm offers the form. */
const requireForm = async (runner: Runner): Promise<void> => {
  if (!(await readSetting(runner)).contactForm) throw notFound();
};

export const contactForm: Command<typeof formRoute> = async (context, { query: { language } }) => {
  await requireForm(context);
  return newForm(context, { name: 'contact', topics: contactTopics, language, now: context.now });
};

/** Every address is treated alike, so that neither the reply nor its time reveals a customer. */
export const sendMessage: Command<typeof sendRoute> = async (context, { body }) => {
  await requireForm(context);
  const consents = await takeForm(context, 'contact', body);
  const { token: _token, agreed: _agreed, ...fields } = body;
  await context.app.database.transaction(async (transaction) => {
    const request = { ...fields, consents, dateCreation: context.now, expires: linkExpiry(context.now) };
    await enqueue(transaction, mailKind, { requestId: await insertRequest(transaction, request) });
  });
  return undefined;
};

/** The same answer for a link that is unknown, used or expired. */
const linkDead = () => new Refusal('forbidden', 'messageLinkDead');

export const confirmMessage: Command<typeof confirmRoute> = async (context, { body: { token } }) => {
  await requireForm(context);
  const request = await takeRequest(context, token, context.now);
  if (!request) throw linkDead();
  await handOver(context, request);
  return undefined;
};

/** The admins are notified of a new lead, and its agent of a known one. */
const handOver = async (context: Context, request: ContactRequest): Promise<void> => {
  const added = await addVisitor(context, request);
  const known = added ? undefined : await writerOf(context, request.email);
  const lead = added?.id ?? known?.id;
  // The address is that of a colleague, who has other ways to write.
  if (lead === undefined) throw linkDead();
  await insertMessage(context, lead, request, context.now);
  if (known)
    context.changed({
      resource: 'user',
      change: 'updated',
      records: [{ id: lead, subject: lead, assigned: known.agent, audience: audienceOf('lead') }],
    });
  await notify(context, {
    to: known?.agent ? [known.agent] : 'admins',
    kind: 'leads.contacted',
    params: { name: personName(request) },
    recordId: lead,
  });
};
