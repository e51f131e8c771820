import { execFile } from 'node:child_process';
import path from 'node:path';
import { approve } from '@countinghouse/contract/approval/approval.ts';
import { checkAuth, twoFactorState } from '@countinghouse/contract/auth/auth.ts';
import { proposeTwoFactorRemoval } from '@countinghouse/contract/auth/reset-password.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeCorrection } from '../../../../test/app/approvals.ts';
import { addPerson, signedIn, signIn } from '../../../../test/app/caller.ts';
import { jobsDone } from '../../../../test/app/mailbox.ts';
import { addGuarded } from '../../../../test/app/two-factor.ts';
import { addAccount, logIn, tryLogIn } from '../../../../test/app/sign-in.ts';
import { startTestApp, type TestApp, testClock } from '../../../../test/app/test-app.ts';
import { databaseDigest } from '../../../../test/matrix/digest.ts';

const command = path.join(import.meta.dirname, '../../../rescue-command.ts');
const clock = testClock();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ clock });
});
afterAll(() => app.stop());

/** Runs the program on the database of the running application. */
const rescue = (...parameters: string[]): Promise<{ code: unknown; output: string; errors: string }> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: app.databaseUrl, DATA_DIR: app.dataDir };
    execFile(process.execPath, [command, ...parameters], { env }, (error, output, errors) =>
      resolve({ code: error?.code ?? 0, output, errors }),
    );
  });

describe('rescuing a member of staff on the server', () => {
  it('lets a root log in by a one-time password without two-factor, and is recorded and reported to them', async () => {
    const { account, who } = await addGuarded(app, clock, 'root');
    const colleague = await signedIn(app, 'root');
    const proposal = await colleague.call(proposeTwoFactorRemoval, {
      params: { id: account.id },
      body: { reason: 'Lost it all' },
    });
    const { code, output } = await rescue(account.email.toUpperCase());
    expect(code).toBe(0);
    const password = /One-time password, for 24 hours: (\S+)/.exec(output)?.[1] ?? '';
    expect((await who.call(twoFactorState)).status).toBe(401);
    expect((await tryLogIn(app, account)).status).toBe(401);
    const again = await logIn(app, account, { password });
    expect((await again.call(checkAuth)).body).toMatchObject({ id: account.id, mustChangePassword: true });
    const [found] = await app.database.query(sql`
      select (select array_agg(kind) from notification where user_id = ${account.id} and kind = 'security.twoFactorRescued') as notices,
        (select count(*)::integer from job where kind = 'notification.mail' and payload ->> 'notificationId' in (
          select id::text from notification where user_id = ${account.id} and kind = 'security.twoFactorRescued')) as mails,
        (select state from approval where id = ${proposal.body.approval}) as proposal,
        (select array_agg(distinct resource order by resource) from audit where action = 'auth.rescue'
          and subject_id = ${account.id} and actor_id is null) as recorded`);
    expect(found).toEqual({
      notices: ['security.twoFactorRescued'],
      mails: 1,
      proposal: 'withdrawn',
      recorded: ['session', 'twoFactor', 'user'],
    });
    expect(JSON.stringify(await app.database.query(sql`select * from audit`))).not.toContain(password);
  });

  it('also helps a person who has only lost the password', async () => {
    const account = await addAccount(app, 'admin');
    const { code, output } = await rescue(account.email);
    expect([code, output]).toEqual([0, expect.stringContaining('two-factor authentication was not set up')]);
  });

  it('is refused with an explanation for customers, strangers and locked people, and changes nothing', async () => {
    const customer = await addGuarded(app, clock, 'lead');
    const locked = await addGuarded(app, clock, 'admin');
    await app.database.query(sql`update users set status = 'locked' where id = ${locked.account.id}`);
    // The mails about their two-factor mark the notifications as sent.
    await jobsDone(app, 'notification.mail');
    const before = await databaseDigest(app.database);
    for (const [email, message] of [
      [customer.account.email, 'belongs to a customer'],
      [locked.account.email, 'is locked'],
      ['nobody@example.test', 'No one has the e-mail address'],
    ] as const) {
      const { code, output, errors } = await rescue(email);
      expect([code, output]).toEqual([1, '']);
      expect(errors).toContain(message);
    }
    expect((await rescue()).code).toBe(2);
    expect(await databaseDigest(app.database)).toBe(before);
  });

  it('bars the rescued person from acting as a second person, because a colleague may have run it', async () => {
    const [proposer, account] = [await signedIn(app, 'root'), await addAccount(app, 'admin')];
    await rescue(account.email);
    const rescued = await signIn(app, account.id);
    await app.database.query(
      sql`update user_secret set must_change_password = false, password_expires = null where user_id = ${account.id}`,
    );
    const gift = await proposeCorrection(proposer, await addPerson(app, { role: 'lead' }), 500);
    const refused = await rescued.call(approve, { params: { id: gift }, body: {} });
    expect([refused.status, refused.problem.code]).toEqual([403, 'approvalNotEligible']);
  });
});
