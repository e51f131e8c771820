import { Erasure, erasure } from '@countinghouse/contract/erasure/erasure.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { useListAddress } from '../../list/index.ts';
import { ErasureTable } from '../index.ts';

const erasureOf = (number: number, fields: Partial<Erasure> = {}): Erasure =>
  sampleOf(Erasure, {
    id: idOf(number),
    lead: idOf(100 + number),
    number: 5000 + number,
    reason: 'Asked for by letter',
    proposedByName: 'Mara Long',
    approvedByName: 'Otto Brief',
    ...fields,
  });
const holds = (...erasures: readonly Erasure[]): void =>
  answers(erasure.routes.list, {
    erasures: [...erasures],
    count: erasures.length,
    countIsMinimum: false,
    pageToCreate: 1,
  });

function Table() {
  const [address, change] = useListAddress();
  return <ErasureTable address={address} change={change} />;
}
const showTable = (address = '/office/closures?tab=erased', options: ShowOptions = {}) =>
  show(<Table />, { address, ...options });
const row = (number: number) => page.getByRole('row').filter({ hasText: String(number) });

beforeEach(() => {
  holds(erasureOf(1));
});

describe('the list of erased persons', () => {
  test('explains where to start an erasure while there are none', async () => {
    holds();
    await showTable();
    await expect.element(page.getByText(say('erasure.emptyTitle'))).toBeVisible();
  });

  test('shows a person by number, with reason, proposer and approver', async () => {
    await showTable();
    for (const words of ['Asked for by letter', 'Mara Long', 'Otto Brief'])
      await expect.element(row(5001)).toMatchTextContent(new RegExp(words));
    await expect
      .element(page.getByRole('link', { name: '5001' }))
      .toHaveAttribute('href', `/office/leads/${idOf(101)}`);
  });

  test.each([
    ['nothing was kept', {}, say('erasure.keptNone')],
    ['something is kept until its day', { keptUntil: '2033-12-31T12:00:00.000Z' }, '31 Dec 2033'],
    [
      'what was kept is gone too',
      { keptUntil: '2025-12-31T12:00:00.000Z', dateKeptErased: '2026-01-01T01:00:00.000Z' },
      say('erasure.keptGone'),
    ],
  ])('shows when %s', async (_name, fields, words) => {
    holds(erasureOf(1, fields));
    await showTable();
    await expect.element(row(5001)).toMatchTextContent(new RegExp(words));
  });

  test('starts with the latest and sorts by number on request, kept in the address', async () => {
    const shown = await showTable();
    await expect.element(row(5001)).toBeVisible();
    expect(callsTo(erasure.routes.list).at(-1)?.query['sorts']).toBe('["-dateCreation"]');
    await page.getByRole('button', { name: say('erasure.number') }).click();
    await expect.poll(() => shown.address()).toMatch(/sort=-?number/);
    await expect.poll(() => callsTo(erasure.routes.list).at(-1)?.query['sorts']).toMatch(/^\["-?number"\]$/);
  });

  test('shows the error and reloads on request', async () => {
    refuses(erasure.routes.list, { status: 500, code: 'unexpected', message: 'Not now.' });
    await showTable();
    await expect.element(page.getByText('Not now.')).toBeVisible();
    holds(erasureOf(2));
    await page.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(row(5002)).toBeVisible();
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark', { size: phone, mode: 'dark' }],
  ] as const)('is accessible and fits in German %s', async (_name, options) => {
    holds(erasureOf(1, { reason: 'Datenschutzgrundverordnungskonformes Löschungsbegehren' }), erasureOf(2));
    await showTable(undefined, { language: 'de', ...options });
    await expect.element(page.getByText(/Löschungsbegehren/)).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
