import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { MailFailure } from '../../ports/mail/mail.ts';
import { mailerOf } from '../../ports/mail/mailer-of.ts';
import { mailToSend, markMailed } from './mail-table.ts';
import { mailMessage } from './mail-text.ts';
import { mailKind, type MailPayload } from './notify.ts';

/** With delays of at most five minutes: about a day. */
const attempts = 300;

/** Sends one notification's e-mail. A run that stops between sending and marking it sends the same message again. */
const sendMail = async (app: App, job: Job): Promise<void> => {
  const { notificationId } = job.payload as MailPayload;
  const mail = await mailToSend(app.database, notificationId);
  const message = mail && mailMessage(mail, app.config.publicUrl);
  if (!message) return;
  try {
    await mailerOf(app.config).send(message);
  } catch (error) {
    if (!(error instanceof MailFailure && error.final)) throw error;
    app.log.warn({ err: error, notification: notificationId }, 'notification e-mail given up: permanently refused');
    return;
  }
  await markMailed(app.database, notificationId, app.clock.now());
};

export const sendMailKind: JobKind = {
  kind: mailKind,
  attempts,
  waitsForOthers: true,
  sendsMail: true,
  isRepeatable: true,
  run: sendMail,
};
