import { comment } from '@countinghouse/contract/comment/comment.ts';
import { recordCall } from '@countinghouse/contract/task/record-call.ts';
import { leadFigures } from '@countinghouse/contract/user/lead-figures.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tokenFor } from '../../../test/app/api-tokens.ts';
import { type Caller, signedIn } from '../../../test/app/caller.ts';
import { sellerAndLead } from '../../../test/app/deposit-scenes.ts';
import { startTestApp, type TestApp, testClock } from '../../../test/app/test-app.ts';
import { addFunds } from '../../../test/app/withdrawals.ts';

const clock = testClock();
let app: TestApp;
let admin: Caller;
beforeAll(async () => {
  app = await startTestApp({ clock });
  admin = await signedIn(app, 'admin');
});
afterAll(() => app.stop());

const figures = async (who: Caller, ...leads: Caller[]) =>
  (await who.call(leadFigures, { query: { ids: leads.map(({ id }) => id).join(',') } })).body.figures;
const callTo = (who: Caller, lead: Caller, outcome: 'reached' | 'noAnswer', next: string | null) =>
  who.call(recordCall, { body: { lead: lead.id, outcome, title: 'Call', next, nextTitle: 'Call again' } });

describe('what the list of leads shows of other records', () => {
  it('is the cash, the last time somebody was reached, and the next step', async () => {
    const { seller, lead } = await sellerAndLead(app);
    const empty = { cash: 0, lastContact: null, nextStep: null, country: '' };
    expect(await figures(admin, lead)).toEqual([{ id: lead.id, ...empty }]);
    await addFunds(app, lead.id, 150_25n);
    await seller.call(comment.routes.create, { body: { lead: lead.id, text: 'Interested' } });
    const commented = clock.now().toISOString();
    clock.advance(60_000);
    const due = new Date(clock.now().getTime() + 3_600_000).toISOString();
    await callTo(seller, lead, 'noAnswer', due);
    expect(await figures(seller, lead)).toMatchObject([
      { cash: 150.25, lastContact: expect.any(String) as string, nextStep: { title: 'Call again' } },
    ]);
    const before = (await figures(seller, lead))[0];
    expect(new Date(before?.lastContact ?? 0).getTime()).toBeLessThanOrEqual(new Date(commented).getTime() + 1);
    clock.advance(60_000);
    await callTo(seller, lead, 'reached', null);
    const after = (await figures(seller, lead))[0];
    expect(Date.parse(after?.lastContact ?? '')).toBeGreaterThan(Date.parse(before?.lastContact ?? ''));
    expect(Date.parse(after?.nextStep?.dateDue ?? '')).toBe(Date.parse(due));
  });

  it('leaves out leads of another agent, and money that a token may not read', async () => {
    const { seller, lead } = await sellerAndLead(app);
    const other = await sellerAndLead(app);
    await addFunds(app, lead.id, 100n);
    expect((await figures(seller, lead, other.lead)).map(({ id }) => id)).toEqual([lead.id]);
    const root = await signedIn(app, 'root');
    const { program } = await tokenFor(app, { by: root, permissions: ['lead:read'] });
    expect(await figures(program, lead)).toEqual([
      { id: lead.id, cash: null, lastContact: null, nextStep: null, country: '' },
    ]);
  });

  it('is asked for at most a hundred leads by their ids', async () => {
    const ids = (count: number) => Array.from({ length: count }, () => admin.id).join(',');
    const status = async (query: string) => (await admin.call(leadFigures, { query: { ids: query } })).status;
    expect([await status(ids(100)), await status(ids(101)), await status('1 or 1')]).toEqual([200, 400, 400]);
  });
});
