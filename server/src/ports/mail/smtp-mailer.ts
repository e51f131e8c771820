import { createTransport } from 'nodemailer';
import { inCall } from '../../kernel/trace/span.ts';
import { MailFailure, type Mailer } from './mail.ts';
import { writtenMessage } from './write-message.ts';

const patienceMilliseconds = 15_000;

/** Sends by the SMTP server of an address such as `smtps://user:password@mail.example:465`, with `from` as sender. */
export const smtpMailer = ({ url, from }: { readonly url: string; readonly from: string }): Mailer => {
  const transport = createTransport({
    url,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      try {
        await inCall('smtp', 'send', () => transport.sendMail(writtenMessage(message, from)));
      } catch (error) {
        throw failureOf(error);
      }
    },
  };
};

const firstPermanent = 500;
const aboutMessage = new Set(['EENVELOPE', 'EMESSAGE']);

/** Keeps only the codes: the server's text contains the receiver, and sometimes the account. */
const failureOf = (error: unknown): MailFailure => {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const kind = typeof code === 'string' && /^[A-Z]{1,20}$/.test(code) ? code : 'unknown';
  const status = typeof responseCode === 'number' ? responseCode : 0;
  // A wrong password of ours is 5xx too, but the next message may pass once it is corrected.
  const final = status >= firstPermanent && aboutMessage.has(kind);
  return new MailFailure(status === 0 ? kind : `${kind} ${status}`, final);
};
