import type { App } from '../../kernel/context.ts';
import type { Job, JobKind } from '../../kernel/jobs/job.ts';
import { newSecret } from '../../kernel/session/secrets.ts';
import { dropRequest, requestToMail, storeLink } from './account-request-table.ts';
import { sendFormLetter } from './form-letter.ts';

export const mailKind = 'accountOpening.mail';

/** An address that has an account gets a letter that says so, without a link. */
const sendMail = async (app: App, job: Job): Promise<void> => {
  const { requestId } = job.payload as { requestId: string };
  const request = await requestToMail(app.database, requestId);
  if (!request) return;
  const { isTaken } = request;
  await sendFormLetter(app, job, {
    ...request,
    title: isTaken ? 'letterKnown' : 'letterOpening',
    why: 'letterOpeningWhy',
    page: isTaken ? '/login' : '/confirm-account',
    token: isTaken ? null : newSecret(),
    storeLink: (token) => storeLink(app.database, requestId, token),
  });
  if (isTaken) await dropRequest(app.database, requestId);
};

/** Few attempts: a person who waits for the e-mail asks again. */
export const sendMailKind: JobKind = {
  kind: mailKind,
  attempts: 10,
  waitsForOthers: true,
  sendsMail: true,
  run: sendMail,
};
