import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { shownParams } from '@countinghouse/contract/notification/shown-params.ts';
import type { App } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import type { Job } from '../../kernel/jobs/job.ts';
import { MailFailure } from '../../ports/mail/mail.ts';
import { mailerOf } from '../../ports/mail/mailer-of.ts';
import { composeMail } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';

export interface FormLetter {
  readonly email: string;
  readonly language: Language;
  readonly expires: Date;
  /** The key of its texts in `notification.json`: `…`, `…Text` and `…Link`. */
  readonly title: string;
  /** The key of the sentence that says why it came. */
  readonly why: string;
  readonly page: string;
  /** Token of the link that confirms the address; null for a letter without one. */
  readonly token: string | null;
  /** Stores the hash of the link, or removes it with null. */
  readonly storeLink: (token: string | null) => Promise<void>;
}

/**
 * E-mails the answer to a form of the home page. It holds nothing that was typed there but the address: a stranger could
 * put any text into an e-mail that the firm sends. A letter that no server will ever take is given up.
 */
export const sendFormLetter = async (app: App, { id }: Pick<Job, 'id'>, letter: FormLetter) => {
  const { email, language, expires, title, page, token, storeLink } = letter;
  const { companyName: company } = await readSetting(app.database);
  const until = shownParams({ until: expires.toISOString() }, { language, timezone: 'UTC' });
  const say = (key: string) => translate(language, `notification:${key}`, { company, ...until });
  const link = new URL(page, app.config.publicUrl);
  // In the URL fragment, so that the token reaches neither a server's log nor another site.
  if (token !== null) link.hash = token;
  const message = composeMail({
    id,
    to: email,
    language,
    company,
    title: say(title),
    body: say(`${title}Text`),
    link: { label: say(`${title}Link`), href: link.href },
    why: say(letter.why),
  });
  if (token !== null) await storeLink(token);
  try {
    await mailerOf(app.config).send(message);
  } catch (error) {
    await storeLink(null);
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, job: id, letter: title }, 'e-mail of a form given up: permanently refused');
  }
};
