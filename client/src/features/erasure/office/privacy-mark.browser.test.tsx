import { Erasability, getErasability } from '@countinghouse/contract/erasure/erasure.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { PrivacyMark } from '../index.ts';

const lead = idOf(7);
const holds = (fields: Partial<Erasability>): void =>
  answers(getErasability, sampleOf(Erasability, { lead, ...fields }));
const mark = (
  <main>
    <h1>Iris Crane</h1>
    <PrivacyMark lead={lead} />
  </main>
);
const closed = '2026-03-02T09:30:00.000Z';

describe('the privacy badge on the page of a customer', () => {
  test('is absent while the account is open, and appears live once the person is erased', async () => {
    holds({});
    await show(mark);
    await expect.poll(() => callsTo(getErasability)).toHaveLength(1);
    await expect.element(page.getByRole('main').getByRole('alert')).not.toBeInTheDocument();
    holds({ state: 'erased', dateErased: closed, dateClosed: closed, keptUntil: '2033-12-31T12:00:00.000Z' });
    notifyChanged({ event: 'userUpdated', resource: 'user', change: 'updated', ids: [lead] });
    await expect.element(page.getByText(new RegExp(`^${say('erasure.markErased')} 2 Mar 2026`))).toBeVisible();
    await expect.element(page.getByText(`${say('erasure.markKept')} 31 Dec 2033`)).toBeVisible();
  });

  test('shows when an account was closed, without an erasure', async () => {
    holds({ dateClosed: closed, keptUntil: '2033-12-31T12:00:00.000Z' });
    await show(mark);
    await expect.element(page.getByText(new RegExp(`^${say('erasure.markClosed')} 2 Mar 2026`))).toBeVisible();
    await expect.element(page.getByText(new RegExp(say('erasure.markKept')))).not.toBeInTheDocument();
  });

  test('shows no date for an erased person if nothing is kept', async () => {
    holds({ state: 'erased', dateErased: closed, dateClosed: closed });
    await show(mark);
    await expect.element(page.getByText(new RegExp(`^${say('erasure.markErased')}`))).toBeVisible();
    await expect.element(page.getByText(new RegExp(say('erasure.markKept')))).not.toBeInTheDocument();
  });

  test('is neither loaded nor shown for a role without the permission', async () => {
    await show(mark, { as: personOf('regular') });
    await expect.element(page.getByRole('heading', { name: 'Iris Crane' })).toBeVisible();
    expect(callsTo(getErasability)).toHaveLength(0);
  });
});
