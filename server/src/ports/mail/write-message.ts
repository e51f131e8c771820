import type { SendMailOptions } from 'nodemailer';
import type { MailMessage } from './mail.ts';

/** Line breaks would start another header, and other control characters do not belong there. */
const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, 200);

/** Formats the message for nodemailer. Addresses are passed apart from names, so that a name cannot contain one. */
export const writtenMessage = (message: MailMessage, from: string): SendMailOptions => ({
  from: { name: oneLine(message.fromName), address: from },
  to: { name: '', address: message.to },
  subject: oneLine(message.subject),
  text: message.text,
  html: message.html,
  messageId: `<${message.id}@${from.split('@').at(-1)}>`,
  // Prevents automatic replies, such as absence notices.
  headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  disableFileAccess: true,
  disableUrlAccess: true,
});
