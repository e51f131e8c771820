import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail.ts';

/** Line breaks would begin a header of their own, and other control characters have no business there. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** The message as nodemailer takes it. Addresses are given apart from names, so that nothing in a name can be one. */
export const writtenMessage = (message: MailMessage, from: string): SendMailOptions => ({
  from: { name: oneLine(message.fromName), address: from },
  to: { name: '', address: message.to },
  subject: oneLine(message.subject),
  text: message.text,
  html: message.html,
  messageId: `<${message.id}@${from.split('@').at(-1)}>`,
  // Nobody's absence notice shall answer a machine.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
