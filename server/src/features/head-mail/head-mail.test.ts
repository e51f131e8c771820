import { approve, withdrawProposal } from '@countinghouse/contract/approval/approval.ts';
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
let colleague: Caller;
let lead: Caller;

beforeAll(async () => {
  app = await startTestApp({ clock, env: { PUBLIC_URL: 'https://firm.example.com' } });
  [admin, colleague, lead] = [await signedIn(app, 'admin'), await signedIn(app, 'admin'), await signedIn(app, 'lead')];
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
/** The e-mails to an address that say this. */
const newsTo = async (email: string, part: string) => {
  await jobsDone(app, headMailKind);
  return (await mailsTo(app, email)).filter(({ text }) => text.replaceAll(/\s+/g, ' ').includes(part));
};
const name = (headRecipients: string, who = admin) => who.call(updateSetting, { body: { headRecipients } });
const recipients = async () => (await admin.call(getSetting)).body.headRecipients;
const addressOf = ({ id }: Caller): string => `${id}@example.test`;

describe('the recipients of heads', () => {
  it('must be e-mail addresses, and are shown only to those who may change the settings', async () => {
    expect((await admin.call(updateSetting, { body: { headRecipients: 'auditor@example.com nonsense' } })).status).toBe(
      400,
    );
    await name('auditor@example.com');
    expect(await recipients()).toBe('auditor@example.com');
    expect((await lead.call(getSetting)).body.headRecipients).toBe('');
  });
});

describe('the daily e-mail of the log’s head', () => {
  it('goes to nobody who was not named and did not ask for it', async () => {
    expect(await sent(addressOf(lead))).toEqual([]);
  });

  it('goes once a day to each named address, with size, root, the signed head and how to check it', async () => {
    expect((await name('auditor@example.com, bank@example.com')).status).toBe(200);
    // As after a restart, which runs the round again at once.
    await Promise.all([sendHeads(app.running.app), sendHeads(app.running.app)]);
    const heads = (await sent('auditor@example.com')).filter(({ text }) => text.includes('Keep this signed head'));
    const [mail, ...more] = heads;
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
    // The second head, and that the bank was added.
    expect(await sent('auditor@example.com')).toHaveLength(3);
    const mails = await sent(addressOf(lead));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('On 2026-11-06 the log had');
  });

  it('ends when the customer no longer wants it', async () => {
    await choose(lead, false);
    clock.advance(dayMilliseconds);
    expect(await sent(addressOf(lead))).toHaveLength(1);
  });
});

describe('one dishonest admin who wants no more copies outside the company', () => {
  const named = 'auditor@example.com, bank@example.com';
  let attempts = 0;
  // The sessions of the day before have ended.
  beforeAll(async () => {
    [admin, colleague] = [await signedIn(app, 'admin'), await signedIn(app, 'admin')];
  });

  it.each(['', 'bank@example.com', 'bank@example.com own@example.com', 'Auditor@example.com bank@example.com'])(
    'does not stop the e-mails by naming “%s” instead, and every address learns of the attempt',
    async (instead) => {
      const { status, body } = await name(instead);
      expect([status, await recipients()]).toEqual([200, named]);
      attempts += 1;
      for (const email of ['auditor@example.com', 'bank@example.com'])
        expect(await newsTo(email, 'of the 2 addresses that get the head')).toHaveLength(attempts);
      expect(await newsTo('own@example.com', '')).toEqual([]);
      const id = body.approval ?? '';
      expect((await admin.call(approve, { params: { id }, body: {} })).problem.code).toBe('approvalOwnProposal');
      await admin.call(withdrawProposal, { params: { id } });
    },
  );

  it('adds an address at once, and those named before learn of it', async () => {
    expect((await name(`${named} regulator@example.com`)).body.approval).toBeNull();
    expect(await newsTo('bank@example.com', 'to 3 addresses instead of 2')).toHaveLength(1);
    expect(await newsTo('regulator@example.com', '')).toEqual([]);
  });

  it('removes addresses only with a second person, and every address learns whether it still gets the heads', async () => {
    const id = (await name('bank@example.com regulator@example.com')).body.approval ?? '';
    expect((await colleague.call(approve, { params: { id }, body: {} })).status).toBe(201);
    expect(await recipients()).toBe('bank@example.com regulator@example.com');
    expect(await newsTo('auditor@example.com', 'yours is one of them')).toHaveLength(1);
    expect(await newsTo('regulator@example.com', 'Your address still gets it')).toHaveLength(1);
    const [left, stayed] = [await sent('auditor@example.com'), await sent('bank@example.com')];
    clock.advance(dayMilliseconds);
    expect(await sent('auditor@example.com')).toHaveLength(left.length);
    expect(await sent('bank@example.com')).toHaveLength(stayed.length + 1);
  });
});
