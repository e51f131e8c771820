import { toBase64 } from '@countinghouse/contract/log/bytes.ts';
import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { dayOf } from '@countinghouse/contract/kernel/calendar.ts';
import { addressesIn } from '@countinghouse/contract/setting/setting.ts';
import type { App } from '../../kernel/context.ts';
import { translate } from '../../kernel/http/translate.ts';
import { enqueue } from '../../kernel/jobs/enqueue.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { recurring } from '../../kernel/jobs/recurring.ts';
import { runAsSystem } from '../../kernel/jobs/run-as-system.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import { MailFailure } from '../../ports/mail/mail.ts';
import { mailerOf } from '../../ports/mail/mailer-of.ts';
import { composeMail, notify, subscribersOf } from '../notification/index.ts';
import { readSetting } from '../setting/index.ts';
import { claimAddresses } from './head-mail-table.ts';

export const headMailKind = 'publicLog.headMail';

/** The values of the texts of a day's head. */
type HeadParams = {
  readonly day: string;
  readonly size: string;
  readonly root: string;
  readonly note: string;
  readonly verifier: string;
};

/** An e-mail to an address that the company named: a day's head, or news of who gets the heads. */
export interface HeadPayload {
  readonly email: string;
  readonly title: string;
  readonly body: string;
  readonly params: Readonly<Record<string, string>>;
}

const paramsOf = (note: string, day: string, publicUrl: string): HeadParams | undefined => {
  const head = parseCheckpoint(note)?.checkpoint;
  const verifier = new URL('/log/verifier.html', publicUrl).href;
  return head && { day, size: String(head.size), root: toBase64(head.root), note: note.trimEnd(), verifier };
};

/**
 * Sends the current head to the customers and staff who chose it and to the addresses that the company named: once a day
 * (UTC) each, however often this runs.
 */
export const sendHeads = (app: App): Promise<void> =>
  runAsSystem(app, headMailKind, async (context) => {
    const day = dayOf(context.now);
    const head = await readHead(context);
    const params = head && paramsOf(head.note, day, app.config.publicUrl);
    if (!params) return;
    const to = await subscribersOf(context, 'publicLog');
    await notify(context, { to, kind: 'log.head', params: { ...params }, dedupeKey: `log.head:${day}` });
    const { headRecipients } = await readSetting(context);
    for (const email of await claimAddresses(context, addressesIn(headRecipients), day)) {
      const payload: HeadPayload = { email, title: 'logHead', body: 'logHeadText', params };
      await enqueue(context, headMailKind, payload);
    }
  });

/** With delays of at most five minutes: about a day. */
const attempts = 300;

const sendHeadMail = async (app: App, { id, payload }: Job): Promise<void> => {
  // Jobs queued by a version before had only the head.
  const { email: to, title = 'logHead', body = 'logHeadText', params } = payload as Partial<HeadPayload>;
  if (to === undefined) throw new Error('an e-mail of a head needs an address');
  const { companyName: company } = await readSetting(app.database);
  const say = (key: string): string => translate('en', `notification:${key}`, { ...params, company });
  const message = composeMail({
    id,
    to,
    language: 'en',
    company,
    title: say(title),
    body: say(body),
    link: null,
    why: say('mailHeads'),
  });
  try {
    await mailerOf(app.config).send(message);
  } catch (error) {
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, job: id }, 'e-mail of a head given up: permanently refused');
  }
};

export const sendingHeadMail: JobKind = {
  kind: headMailKind,
  attempts,
  waitsForOthers: true,
  sendsMail: true,
  isRepeatable: true,
  run: sendHeadMail,
};

export const mailingHeads = recurring({ kind: 'publicLog.mailHeads', secondsBetween: 60 * 60, run: sendHeads });
