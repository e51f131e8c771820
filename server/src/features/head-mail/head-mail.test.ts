import { parseCheckpoint } from '@countinghouse/contract/log/checkpoint.ts';
import { saveNotificationChoices } from '@countinghouse/contract/notification/choices.ts';
import { getSetting } from '@countinghouse/contract/setting/setting.ts';
import { updateSetting } from '@countinghouse/contract/setting/update-setting.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { jobsDone, mailsTo } from '../../../test/app/mailbox.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { readHead } from '../../kernel/public-log/log-table.ts';
import { sequenceRecords } from '../../kernel/public-log/sequencer.ts';
import { allFacts } from '../facts/index.ts';
import { headMailKind, sendHeads } from './send-heads.ts';

const clock = testClock(new Date('2026-11-05T23:55:00Z'));
const dayMilliseconds = 24 * 3_600_000;
let app: TestApp;
let admin: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: 'https://firm.example.com' } });
  [admin, lead] = [await signedIn(app, 'admin'), await signedIn(app, 'lead')];
  while (!(await readHead(app.database))) await sequenceRecords(app.running.app, allFacts);
});
afterAll(() => app.stop());

const choose = (who: Caller, email: boolean) =>
  who.call(saveNotificationChoices, { body: { publicLog: { inApp: false, email } } });
const sent = async (email: string) => {
  await sendHeads(app.running.app);
  await jobsDone(app, headMailKind);
  await jobsDone(app, 'notification.mail');
  return mailsTo(app, email);
};
const addressOf = ({ id }: Caller): string => `${id}@example.test`;

describe('the recipients of heads', () => {
  it('must be e-mail addresses, and are shown only to those who may change the settings', async () => {
    expect((await admin.call(updateSetting, { body: { headRecipients: 'auditor@example.com nonsense' } })).status).toBe(
      400,
    );
    await admin.call(updateSetting, { body: { headRecipients: 'auditor@example.com' } });
    expect((await admin.call(getSetting)).body.headRecipients).toBe('auditor@example.com');
    expect((await lead.call(getSetting)).body.headRecipients).toBe('');
    await admin.call(updateSetting, { body: { headRecipients: '' } });
  });
});

describe('the daily e-mail of the log’s head', () => {
  it('goes to nobody who was not named and did not ask for it', async () => {
    expect(await sent(addressOf(lead))).toEqual([]);
  });

  it('goes once a day to each named address, with size, root, the signed head and how to check it', async () => {
    const { status } = await admin.call(updateSetting, {
      body: { headRecipients: 'auditor@example.com, bank@example.com auditor@example.com' },
    });
    expect(status).toBe(200);
    // As after a restart, which runs the round again at once.
    await Promise.all([sendHeads(app.running.app), sendHeads(app.running.app)]);
    const [mail, ...more] = await sent('auditor@example.com');
    expect(more).toEqual([]);
    expect(await mailsTo(app, 'bank@example.com')).toHaveLength(1);
    const note = (await readHead(app.database))?.note ?? '';
    expect(mail?.text.replaceAll('\r', '')).toContain(note.trimEnd());
    const head = parseCheckpoint(note)?.checkpoint;
    expect(mail?.text).toContain(`On 2026-11-05 the log had ${head?.size} entries.`);
    expect(mail?.text).toContain(`Root: ${Buffer.from(head?.root ?? []).toString('base64')}`);
    expect(mail?.text).toContain('https://firm.example.com/log/verifier.html');
    expect(mail?.text).toContain('named this address');
  });

  it('comes again on the next day, and to a customer who asked for it in their profile', async () => {
    expect((await choose(lead, true)).status).toBe(200);
    clock.advance(10 * 60_000);
    expect(await sent('auditor@example.com')).toHaveLength(2);
    const mails = await sent(addressOf(lead));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('On 2026-11-06 the log had');
  });

  it('ends when the customer no longer wants it and the address is removed', async () => {
    await choose(lead, false);
    await admin.call(updateSetting, { body: { headRecipients: '' } });
    clock.advance(dayMilliseconds);
    expect(await sent('auditor@example.com')).toHaveLength(2);
    expect(await sent(addressOf(lead))).toHaveLength(1);
  });
});
