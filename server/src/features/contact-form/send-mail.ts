import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { sendFormLetter } from '../account-opening/index.ts';
import { requestToMail, storeLink } from './contact-table.ts';

export const mailKind = 'contactForm.mail';

const sendMail = async (app: App, job: Job): Promise<void> => {
  const { requestId } = job.payload as { requestId: string };
  const request = await requestToMail(app.database, requestId);
  if (!request) return;
  await sendFormLetter(app, job, {
    ...request,
    title: 'letterContact',
    why: 'letterContactWhy',
    page: '/confirm-message',
    token: newSecret(),
    storeLink: (token) => storeLink(app.database, requestId, token),
  });
};

/** Few attempts: a person who waits for the e-mail writes again. */
export const sendMailKind: JobKind = {
  kind: mailKind,
  attempts: 10,
  waitsForOthers: true,
  sendsMail: true,
  run: sendMail,
};
