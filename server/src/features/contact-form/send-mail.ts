import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { App } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { MailFailure, type MailMessage } from '../../ports/mail/mail.ts';
import { mailerOf } from '../../ports/mail/mailer-of.ts';
import { composeMail } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { type ContactRequest, requestToMail, storeLink } from './contact-table.ts';

export const mailKind = 'contactForm.mail';

interface Letter {
  readonly id: string;
  readonly request: ContactRequest;
  readonly company: string;
  readonly token: string;
}

/** Without the name and the message: a stranger could put any text into an e-mail that the firm sends. */
const messageOf = (publicUrl: string, { id, request, company, token }: Letter): MailMessage => {
  const { language, email } = request;
  const until = shownParams({ until: request.expires.toISOString() }, { language, timezone: 'UTC' });
  const say = (key: string) => translate(language, `notification:${key}`, { company, ...until });
  const link = new URL('/confirm-message', publicUrl);
  // In the URL fragment, so that the token reaches neither a server's log nor another site.
  link.hash = token;
  return composeMail({
    id,
    to: email,
    language,
    company,
    title: say('letterContact'),
    body: say('letterContactText'),
    link: { label: say('letterContactLink'), href: link.href },
    why: say('letterContactWhy'),
  });
};

const sendMail = async (app: App, job: Job): Promise<void> => {
  const { requestId } = job.payload as { requestId: string };
  const request = await requestToMail(app.database, requestId);
  if (!request) return;
  const { companyName: company } = await readSetting(app.database);
  const token = newSecret();
  await storeLink(app.database, requestId, token);
  try {
    await mailerOf(app.config).send(messageOf(app.config.publicUrl, { id: job.id, request, company, token }));
  } catch (error) {
    await storeLink(app.database, requestId, null);
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, job: job.id }, 'contact form e-mail given up: permanently refused');
  }
};

/** Few attempts: a person who waits for the e-mail writes again. */
export const sendMailKind: JobKind = {
  kind: mailKind,
  attempts: 10,
  waitsForOthers: true,
  sendsMail: true,
  run: sendMail,
};
