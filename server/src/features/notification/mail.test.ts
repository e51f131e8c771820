import { readdir, readFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import path from 'node:path';
import { notification } from '@countinghouse/contract/notification/notification.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addPerson, type Caller, signedIn, signIn } from '../../../test/app/caller.ts';
import { check, goodRows, run, sheetOf } from '../../../test/app/import-scenes.ts';
import { readMail, type ReadMail } from '../../../test/app/read-mail.ts';
import { type SmtpDouble, startSmtpDouble } from '../../../test/app/smtp-double.ts';
import { startTestApp, type TestApp } from '../../../test/app/test-app.ts';
import { notify } from './index.ts';

const messages = async (app: TestApp): Promise<string[]> => {
  try {
    return (await readdir(path.join(app.dataDir, 'mail'))).toSorted();
  } catch {
    return [];
  }
};

/** Notifies the person that their account was opened, and returns the notification's id. */
const warn = async (app: TestApp, userId: string): Promise<string> => {
  const now = app.running.app.clock.now();
  const at = '2026-11-05T14:30:00.000Z';
  const [id] = await app.database.transaction((transaction) =>
    notify(
      { query: (fragment) => transaction.query(fragment), now },
      { to: [userId], kind: 'security.accountOpened', params: { by: 'Ada Seller', at, until: at } },
    ),
  );
  return id ?? '';
};

const jobOf = async (app: TestApp, id: string) => {
  const [job] = await app.database.query<{ state: string; attempts: number }>(
    sql`select state, attempts from job where payload->>'notificationId' = ${id}`,
  );
  return job;
};

/** Waits until the e-mail's job reaches the state. */
const jobIs = (app: TestApp, id: string, state: string): Promise<void> =>
  vi.waitFor(async () => expect((await jobOf(app, id))?.state).toBe(state), { timeout: 15_000, interval: 30 });

/** Makes a job due at once, whether it waits or has run. */
const runAgain = async (app: TestApp, id: string): Promise<void> => {
  await app.database.query(
    sql`update job set state = 'waiting', due_at = now() where payload->>'notificationId' = ${id}`,
  );
  await app.database.query(sql`select pg_notify('job', '')`);
};

describe('an e-mail without a mail server', () => {
  let app: TestApp;
  let root: Caller;
  beforeAll(async () => {
    app = await startTestApp({ env: { PUBLIC_URL: 'https://office.example.com' } });
    root = await signedIn(app, 'root');
  });
  afterAll(() => app.stop());

  const written = async (id: string): Promise<{ raw: string; mail: ReadMail }> => {
    await jobIs(app, id, 'done');
    const raw = await readFile(path.join(app.dataDir, 'mail', `${id}.eml`), 'latin1');
    return { raw, mail: readMail(raw) };
  };

  it('describes the event in the receiver’s language and links to the notifications', async () => {
    const lead = await addPerson(app, { role: 'lead', email: 'kunde@example.test' });
    await app.database.query(sql`update users set language = 'de' where id = ${lead}`);
    const { mail } = await written(await warn(app, lead));
    expect(mail.headers.get('to')).toBe('kunde@example.test');
    expect(mail.headers.get('subject')).toBe('Der Support hat Ihr Konto geöffnet · Application');
    expect(mail.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail.text).toContain('Ada Seller von Application hat Ihr Konto am 05.11.2026, 14:30 UTC geöffnet');
    expect(mail.text).toContain('https://office.example.com/my/notifications');
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.html).toContain('href="https://office.example.com/my/notifications"');
  });

  it('stays one file when its job runs again', async () => {
    const id = await warn(app, await addPerson(app, { role: 'lead' }));
    const { raw } = await written(id);
    const before = await messages(app);
    await runAgain(app, id);
    await jobIs(app, id, 'done');
    expect(await messages(app)).toEqual(before);
    expect(await readFile(path.join(app.dataDir, 'mail', `${id}.eml`), 'latin1')).toBe(raw);
  });

  it('shows user input as text, which can become neither a header, markup nor a translation', async () => {
    await app.database.query(
      sql`update setting set company_name = ${'Evil"\r\nBcc: victim@example.test\r\n\r\n<b>x</b>'}`,
    );
    const lead = await addPerson(app, { role: 'lead' });
    const text = '<script>alert(1)</script> $t(error:forbidden) {{company}}\nSubject: second line';
    const { body } = await root.call(notification.routes.create, { body: { userId: lead, text } });
    const { raw, mail } = await written(body.id);
    await app.database.query(sql`update setting set company_name = 'Application'`);
    const head = raw.slice(0, raw.indexOf('\r\n\r\n'));
    expect(head).not.toMatch(/^bcc:/im);
    expect([...mail.headers.keys()].filter((name) => name === 'subject')).toHaveLength(1);
    expect(mail.headers.get('to')).toBe(`${lead}@example.test`);
    expect(mail.headers.get('from')).toMatch(/<no-reply@localhost>$/);
    expect(mail.html).not.toContain('<script>');
    expect(mail.html).not.toContain('<b>');
    expect(mail.html).toContain('&#60;script&#62;alert(1)&#60;/script&#62; $t(error:forbidden) {{company}}<br>');
    expect(mail.text).toContain('<script>alert(1)</script> $t(error:forbidden) {{company}}');
  });

  it('is not sent to a person who has been locked or deleted meanwhile', async () => {
    const lead = await addPerson(app, { role: 'lead', status: 'locked' });
    expect(await jobOf(app, await warn(app, lead))).toBeUndefined();
    const gone = await addPerson(app, { role: 'lead' });
    const before = await messages(app);
    const now = app.running.app.clock.now();
    const [id = ''] = await app.database.transaction(async (transaction) => {
      const ids = await notify(
        { query: (fragment) => transaction.query(fragment), now },
        { to: [gone], kind: 'security.passwordReset', params: { by: 'A', at: now.toISOString() } },
      );
      await transaction.query(sql`update users set deleted_at = now() where id = ${gone}`);
      return ids;
    });
    await jobIs(app, id, 'done');
    expect(await messages(app)).toEqual(before);
  });

  it('is not planned when the change it reports is rolled back', async () => {
    const lead = await addPerson(app, { role: 'lead' });
    const now = app.running.app.clock.now();
    await expect(
      app.database.transaction(async (transaction) => {
        await notify(
          { query: (fragment) => transaction.query(fragment), now },
          { to: [lead], kind: 'security.passwordReset', params: { by: 'A', at: now.toISOString() } },
        );
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const me = await signIn(app, lead);
    expect((await me.call(notification.routes.list)).body.count).toBe(0);
  });
});

describe('an e-mail by a mail server', () => {
  let app: TestApp;
  let server: SmtpDouble;
  beforeAll(async () => {
    server = await startSmtpDouble();
    app = await startTestApp({ env: { SMTP_URL: server.url, MAIL_FROM: 'office@example.com' } });
  });
  afterAll(async () => {
    await app.stop();
    await server.stop();
  });

  const sentTo = (email: string) => server.taken.filter(({ to }) => to === email);

  it('is handed over once, from the company, and not again when its job runs again', async () => {
    const email = 'once@example.test';
    const id = await warn(app, await addPerson(app, { role: 'lead', email }));
    await jobIs(app, id, 'done');
    await runAgain(app, id);
    await jobIs(app, id, 'done');
    expect(sentTo(email)).toHaveLength(1);
    const { headers } = readMail(sentTo(email)[0]?.raw ?? '');
    expect(headers.get('from')).toBe('Application <office@example.com>');
    expect(headers.get('message-id')).toBe(`<${id}@example.com>`);
    expect(await messages(app)).toEqual([]);
  });

  it('is retried after a temporary refusal, and the log names neither the receiver nor the server’s reply', async () => {
    const email = 'later@example.test';
    server.refuseNext('451 not now, later@example.test');
    const id = await warn(app, await addPerson(app, { role: 'lead', email }));
    await jobIs(app, id, 'waiting');
    expect(sentTo(email)).toHaveLength(0);
    await runAgain(app, id);
    await jobIs(app, id, 'done');
    expect(sentTo(email)).toHaveLength(1);
    expect(app.logged()).toContain('e-mail not accepted: EENVELOPE 451');
    expect(app.logged()).not.toContain(email);
    expect(app.logged()).not.toContain('not now');
  });

  it('is given up after a permanent refusal, without delaying the next', async () => {
    const before = server.named();
    server.refuseNext('550 nobody here: gone@example.test');
    const id = await warn(app, await addPerson(app, { role: 'lead', email: 'gone@example.test' }));
    await jobIs(app, id, 'done');
    expect((await jobOf(app, id))?.attempts).toBe(1);
    const next = await warn(app, await addPerson(app, { role: 'lead', email: 'next@example.test' }));
    await jobIs(app, next, 'done');
    expect(server.named()).toBe(before + 2);
    expect(sentTo('next@example.test')).toHaveLength(1);
    expect(app.logged()).not.toContain('gone@example.test');
  });
});

describe('a mail server that rejects our password', () => {
  it('keeps the e-mail queued, and the password out of the log', async () => {
    const server = await startSmtpDouble();
    const url = server.url.replace('//', '//office:hidden-password@');
    const app = await startTestApp({ env: { SMTP_URL: url, MAIL_FROM: 'office@example.com' } });
    const id = await warn(app, await addPerson(app, { role: 'lead' }));
    await jobIs(app, id, 'waiting');
    await vi.waitFor(() => expect(app.logged()).toContain('e-mail not accepted: EAUTH 535'), 15_000);
    expect(app.logged()).not.toMatch(/hidden-password|wrong-words/);
    await app.stop();
    await server.stop();
  });
});

describe('a mail server that does not respond', () => {
  it('delays e-mails only, and no other work', async () => {
    const connections = new Set<Socket>();
    const silent = createServer((connection) => void connections.add(connection));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const url = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const app = await startTestApp({ env: { SMTP_URL: url, MAIL_FROM: 'office@example.com' } });
    const id = await warn(app, await addPerson(app, { role: 'lead' }));
    await jobIs(app, id, 'running');
    const admin = await signedIn(app, 'admin');
    const checked = await check(app, admin, sheetOf(goodRows(1)));
    expect((await run(admin, checked.id)).state).toBe('done');
    expect((await jobOf(app, id))?.state).toBe('running');
    for (const connection of connections) connection.destroy();
    await app.stop();
    await new Promise((resolve) => silent.close(resolve));
  });
});
