import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import sql from 'sql-template-tag';
import { vi } from 'vitest';
import { readMail, type ReadMail } from './read-mail.ts';
import type { TestApp } from './test-app.ts';

/** All e-mails sent to an address so far, where no mail server is configured. */
export const mailsTo = async (app: TestApp, email: string): Promise<ReadMail[]> => {
  const folder = path.join(app.dataDir, 'mail');
  const files = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    files
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => readMail(await readFile(path.join(folder, name), 'utf8'))),
  );
  return mails.filter(({ headers }) => headers.get('to')?.includes(email));
};

export const jobsDone = (app: TestApp, kind: string): Promise<void> =>
  vi.waitFor(
    async () => {
      const open = await app.database.query(sql`select id from job where kind = ${kind} and state <> 'done'`);
      if (open.length > 0) throw new Error(`${open.length} jobs of ${kind} have not run`);
    },
    { timeout: 30_000, interval: 50 },
  );

const jobOf: Readonly<Record<string, string>> = {
  'confirm-account': 'accountOpening.mail',
  'confirm-message': 'contactForm.mail',
  'reset-password': 'auth.passwordLink',
};

/** The tokens of links to this page in the e-mails to an address, newest first. */
export const tokensTo = async (
  app: TestApp,
  email: string,
  page: 'confirm-account' | 'confirm-email' | 'confirm-message' | 'refuse-email' | 'reset-password',
): Promise<string[]> => {
  await jobsDone(app, jobOf[page] ?? 'user.emailLetter');
  const mails = await mailsTo(app, email);
  return mails.flatMap(({ text }) =>
    [...text.matchAll(new RegExp(`/${page}#([\\w-]{43})`, 'g'))].map(([, token]) => token ?? ''),
  );
};
