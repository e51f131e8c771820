import path from 'node:path';
import type { Config } from '../../kernel/config/config.ts';
import { folderMailer } from './folder-mailer.ts';
import type { Mailer } from './mail.ts';
import { smtpMailer } from './smtp-mailer.ts';

/** The configured SMTP server; without one a folder, where a firm that tries the product can read what it would send. */
export const mailerOf = (config: Pick<Config, 'dataDir' | 'mail'>): Mailer =>
  config.mail ? smtpMailer(config.mail) : folderMailer(path.join(config.dataDir, 'mail'));
