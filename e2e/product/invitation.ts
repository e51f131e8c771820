import { expect } from '@playwright/test';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** Without a mail server, the product stores its e-mails in a folder. */
const mailsIn = async (dataDir: string): Promise<string[]> => {
  const folder = path.join(dataDir, 'mail');
  const names = await readdir(folder).catch(() => []);
  return Promise.all(names.map((name) => readFile(path.join(folder, name), 'utf8').catch(() => '')));
};

/** The token in the link that a new customer gets by e-mail, as soon as it has been sent. */
export const invitationTo = async (dataDir: string, email: string): Promise<string> => {
  let token: string | undefined;
  const find = async (): Promise<string | undefined> => {
    // Other e-mails may go to the same address, and a file may be read before it is complete.
    const mails = (await mailsIn(dataDir)).filter((text) => text.includes(email));
    // Quoted-printable: soft line breaks may divide the link.
    const links = mails.map((text) => /\/reset-password#([\w-]{43})/.exec(text.replaceAll('=\r\n', ''))?.[1]);
    return (token = links.find((link) => link !== undefined));
  };
  await expect.poll(find, { message: `the invitation of ${email}`, timeout: 30_000 }).toBeDefined();
  return token ?? '';
};
