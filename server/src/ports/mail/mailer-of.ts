import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import type { Config } from '../../kernel/config/config.ts';
import { type Mailer, MailFailure } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';
import { durableWrite } from '../../kernel/files/durable-write.ts';
import { writtenMessage } from './write-message.ts';

const sender = 'no-reply@localhost';

/** Stores each e-mail as a file `<id>.eml` that mail programs open. Sending a message again replaces its file. */
const folderMailer = (folder: string): Mailer => ({
  send: async (message) => {
    const writer = createTransport({ streamTransport: true, buffer: true });
    const { message: bytes } = await writer.sendMail(writtenMessage(message, sender));
    if (!Buffer.isBuffer(bytes)) throw new MailFailure('not written', true);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await durableWrite(bytes, path.join(folder, `.${randomUUID()}.part`), path.join(folder, `${message.id}.eml`));
  },
});

/** The configured SMTP server; by default a folder, so that a company trying the product can read its e-mails. */
export const mailerOf = (config: Pick<Config, 'dataDir' | 'mail'>): Mailer =>
  config.mail ? smtpMailer(config.mail) : folderMailer(path.join(config.dataDir, 'mail'));
