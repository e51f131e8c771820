import path from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { folderMailer } from './folder-mailer.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The configured SMTP server; by default a folder, so that a company trying the product can read its e-mails. */
export const mailerOf = (config: Pick<Config, 'dataDir' | 'mail'>): Mailer =>
  config.mail ? smtpMailer(config.mail) : folderMailer(path.join(config.dataDir, 'mail'));
