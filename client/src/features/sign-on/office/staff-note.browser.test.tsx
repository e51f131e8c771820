import { type SignOnIdentity, staffSignOn } from '@countinghouse/contract/sign-on/identities.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { idOf } from '../../../../test/sample.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, isUnreachable } from '../../../../test/server-answers.ts';
import { phone, show } from '../../../../test/show.tsx';
import { StaffSignOn } from './staff-note.tsx';

const otto: SignOnIdentity = {
  id: idOf(1),
  user: idOf(60),
  name: 'Otto Clerk',
  role: 'regular',
  label: 'otto.clerk@example.test',
  issuer: 'https://login.example.com/tenant',
  way: 'address',
  dateCreation: '2026-11-20T09:00:00.000Z',
  lastUsed: null,
};
const note = () => page.getByRole('region', { name: say('signOn.title') });

describe('single sign-on on the record of a member of staff', () => {
  test('shows the account, its issuer, and how it was connected', async () => {
    answers(staffSignOn, { identity: otto });
    await show(<StaffSignOn user={otto.user} />, {});
    await expect.element(note().getByText('https://login.example.com/tenant', { exact: true })).toBeVisible();
    await expect.element(note().getByText(say('signOn.wayAddress'), { exact: true })).toBeVisible();
    await expect.element(note().getByText(say('signOn.never'), { exact: true })).toBeVisible();
    expect(callsTo(staffSignOn)[0]?.params).toEqual({ id: otto.user });
    await page.viewport(...phone);
    expect(await pageFaults()).toEqual([]);
  });

  test.each([
    ['own', 'wayOwn'],
    ['created', 'wayCreated'],
    [null, 'wayUnknown'],
  ] as const)('names the way %s', async (way, label) => {
    answers(staffSignOn, { identity: { ...otto, way, lastUsed: '2026-11-26T09:00:00.000Z' } });
    await show(<StaffSignOn user={otto.user} />, {});
    await expect.element(note().getByText(say(`signOn.${label}`), { exact: true })).toBeVisible();
  });

  test('is left out where nothing is connected, or the server does not answer', async () => {
    answers(staffSignOn, { identity: null });
    await show(<StaffSignOn user={otto.user} />, {});
    await expect.poll(() => callsTo(staffSignOn)).toHaveLength(1);
    expect(note().query()).toBeNull();
    isUnreachable(staffSignOn);
    await show(<StaffSignOn user={idOf(61)} />, {});
    await expect.poll(() => callsTo(staffSignOn).length).toBeGreaterThan(0);
    expect(note().query()).toBeNull();
  });
});
