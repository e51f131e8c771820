import type { App } from '../../../kernel/context.ts';
import type { Job, JobKind } from '../../../kernel/jobs/job.ts';
import { newSecret } from '../../../kernel/session/secrets.ts';
import { MailFailure } from '../../../ports/mail/mail.ts';
import { mailerOf } from '../../../ports/mail/mailer-of.ts';
import { changeToMail, dropLink, isTakenByOther, type LinkPurpose, storeLink } from './email-change-table.ts';
import { type Letter, letterMessage } from './letter.ts';

export const letterKind = 'user.emailLetter';

export interface LetterPayload {
  readonly changeId: string;
  readonly letter: 'confirm' | 'notice' | 'done';
}

/** With delays of at most five minutes: as long as the link to the new address is valid. */
const attempts = 300;

const sendLetter = async (app: App, job: Job): Promise<void> => {
  const { changeId, letter: wanted } = job.payload as LetterPayload;
  const change = await changeToMail(app.database, changeId);
  const awaited = wanted === 'done' ? 'done' : 'pending';
  if (!change || change.state !== awaited) return;
  const isTaken = wanted === 'confirm' && (await isTakenByOther(app.database, change.newEmail, change.userId));
  const letter: Letter = isTaken ? 'taken' : wanted;
  if (letter === 'taken')
    return send(app, job, letterMessage(app.config.publicUrl, { id: job.id, letter, change, token: null }));
  const token = newSecret();
  const purpose: LinkPurpose = letter === 'confirm' ? 'confirm' : 'refuse';
  if (!(await storeLink(app.database, { token, changeId, purpose }, awaited))) return;
  try {
    await send(app, job, letterMessage(app.config.publicUrl, { id: job.id, letter, change, token }));
  } catch (error) {
    await dropLink(app.database, token);
    throw error;
  }
};

const send = async (app: App, job: Job, message: ReturnType<typeof letterMessage>): Promise<void> => {
  try {
    await mailerOf(app.config).send(message);
  } catch (error) {
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, job: job.id }, 'change-of-address e-mail given up: permanently refused');
  }
};

export const sendLetterKind: JobKind = {
  kind: letterKind,
  attempts,
  waitsForOthers: true,
  sendsMail: true,
  isRepeatable: true,
  run: sendLetter,
};
