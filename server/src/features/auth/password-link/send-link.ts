import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { App } from '../../../kernel/context.ts';
import { translate } from '../../../kernel/http/translate.ts';
import type { Job, JobKind } from '../../../kernel/jobs/job.ts';
import { linkKind, type LinkPayload } from '../../../kernel/session/password-link.ts';
import { newSecret } from '../../../kernel/session/secrets.ts';
import { type MailMessage, MailFailure } from '../../../ports/mail/mail.ts';
import { mailerOf } from '../../../ports/mail/mailer-of.ts';
import { composeMail } from '../../notification/index.ts';
import { readSetting } from '../../setting/index.ts';
import { dropLink, type Receiver, receiverOf, storeLink } from './link-table.ts';

interface Letter extends Receiver {
  readonly id: string;
  readonly token: string;
  readonly expires: Date;
  readonly company: string;
  readonly by: string | null;
  readonly isFirst: boolean;
}

/** Texts for the person's own request, for a reset by staff, and for a new account. */
const textsOf = ({ by, isFirst }: Pick<Letter, 'by' | 'isFirst'>): readonly [title: string, body: string] => {
  if (isFirst) return ['letterAccount', 'letterAccountText'];
  return ['letterPassword', by === null ? 'letterPasswordText' : 'letterPasswordByStaffText'];
};

const messageOf = (
  publicUrl: string,
  { id, token, expires, company, by, isFirst, ...receiver }: Letter,
): MailMessage => {
  const language = receiver.language ?? 'en';
  const until = shownParams({ until: expires.toISOString() }, { language, timezone: 'UTC' });
  const say = (key: string) => translate(language, `notification:${key}`, { company, by: by ?? '', ...until });
  const link = new URL('/reset-password', publicUrl);
  // In the URL fragment, so that the token reaches neither a server's log nor another site.
  link.hash = token;
  const [title, body] = textsOf({ by, isFirst });
  return composeMail({
    id,
    to: receiver.email,
    language,
    company,
    title: say(title),
    body: say(body),
    link: { label: say('letterPasswordLink'), href: link.href },
    why: say('mailAlways'),
  });
};

const sendLink = async (app: App, job: Job): Promise<void> => {
  const { userId, minutes, by, isFirst = false } = job.payload as LinkPayload;
  const receiver = userId === null ? undefined : await receiverOf(app.database, userId);
  if (userId === null || !receiver) return;
  const { companyName: company } = await readSetting(app.database);
  const token = newSecret();
  const expires = new Date(app.clock.now().getTime() + minutes * 60_000);
  await storeLink(app.database, { token, userId, email: receiver.email, expires });
  try {
    await mailerOf(app.config).send(
      messageOf(app.config.publicUrl, { ...receiver, id: job.id, token, expires, company, by, isFirst }),
    );
  } catch (error) {
    await dropLink(app.database, token);
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, job: job.id }, 'e-mail with a password link given up: permanently refused');
  }
};

/** Few attempts: a person who waits for the e-mail asks again. */
export const sendLinkKind: JobKind = {
  kind: linkKind,
  attempts: 10,
  waitsForOthers: true,
  sendsMail: true,
  run: sendLink,
};
