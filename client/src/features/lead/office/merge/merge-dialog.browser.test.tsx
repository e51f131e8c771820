import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { compareLeads, mergeLeads } from '@countinghouse/contract/user/merge.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { phone, type ShowOptions, show } from '../../../../../test/show.tsx';
import { MergeDialog } from './merge-dialog.tsx';

const iris = personOf('lead', {
  id: idOf(7),
  firstName: 'Iris',
  lastName: 'Crane',
  email: 'iris@example.test',
  phone: '+49 30 901820',
  company: '',
  campaign: null,
  campaignName: null,
  assignedTo: idOf(9),
  assignedToName: 'Sven Adviser',
  qualifications: 'new',
  labels: 'forex',
  version: 3,
});
const irma: User = {
  ...iris,
  id: idOf(8),
  firstName: 'Irma',
  email: 'irma@example.test',
  company: 'Heron & Sons',
  campaign: idOf(20),
  campaignName: 'Autumn letter',
  labels: '',
  version: 5,
};

const compare = (history: readonly [boolean, boolean] = [false, false]): void =>
  answers(compareLeads, {
    leads: [
      { lead: iris, hasHistory: history[0], moving: 2 },
      { lead: irma, hasHistory: history[1], moving: 4 },
    ],
  });
const showDialog = async (options: ShowOptions = {}) => {
  const merged: string[] = [];
  await show(
    <MergeDialog leads={[iris.id, irma.id]} onClose={() => undefined} onMerged={(id) => void merged.push(id)} />,
    options,
  );
  return merged;
};
const choice = (group: string, value: string) =>
  page.getByRole('group', { name: group }).getByRole('radio', { name: new RegExp(`^${value}`) });
const confirm = () => page.getByRole('button', { name: say('lead.mergeConfirm') });

beforeEach(() => {
  compare();
  answers(availableFunds, { available: 250 });
  answers(mergeLeads, { action: idOf(30) });
});

describe('two leads side by side', () => {
  test('offer a choice for each field that differs, filled from the other lead where one has nothing', async () => {
    await showDialog();
    await expect.element(choice(say('lead.mergeStays'), 'Iris Crane')).toBeChecked();
    await expect.element(choice(say('field.firstName'), 'Iris')).toBeChecked();
    await expect.element(choice(say('field.company'), 'Heron & Sons')).toBeChecked();
    await expect.element(choice(say('field.campaignName'), 'Autumn letter')).toBeChecked();
    await expect.element(page.getByRole('group', { name: say('field.phone') })).not.toBeInTheDocument();
    await expect.element(page.getByText(iris.phone)).toBeVisible();
    await expect
      .element(page.getByText(say('lead.mergeMoves', { name: 'Irma Crane', count: 4, formatted: '4' })))
      .toBeVisible();
  });

  test('are merged with the values chosen and the versions compared', async () => {
    const merged = await showDialog();
    await choice(say('field.email'), irma.email).click();
    await choice(say('field.company'), say('lead.mergeEmpty')).click();
    await confirm().click();
    await expect.poll(() => merged).toEqual([iris.id]);
    expect(callsTo(mergeLeads).map(({ params, body }) => ({ params, body }))).toEqual([
      {
        params: { id: iris.id },
        body: { other: irma.id, take: ['email', 'campaign'], version: 3, otherVersion: 5 },
      },
    ]);
  });

  test('can change places: the other stays with its own values', async () => {
    const merged = await showDialog();
    await choice(say('lead.mergeStays'), 'Irma Crane').click();
    await expect.element(choice(say('field.firstName'), 'Irma')).toBeChecked();
    await expect
      .element(page.getByText(say('lead.mergeMoves', { name: 'Iris Crane', count: 2, formatted: '2' })))
      .toBeVisible();
    await confirm().click();
    await expect.poll(() => merged).toEqual([irma.id]);
    expect(callsTo(mergeLeads)[0]?.body).toMatchObject({ other: iris.id, take: [] });
  });
});

test('leads of the same name differ in e-mail address, adviser, time and money, and the older one stays', async () => {
  answers(compareLeads, {
    leads: [
      { lead: { ...iris, dateCreation: '2026-03-02T10:00:00.000Z' }, hasHistory: false, moving: 0 },
      {
        lead: { ...irma, firstName: 'Iris', dateCreation: '2026-03-02T09:00:00.000Z' },
        hasHistory: false,
        moving: 0,
      },
    ],
  });
  await showDialog();
  const group = page.getByRole('group', { name: say('lead.mergeStays') });
  for (const shown of [iris.email, irma.email, 'Sven Adviser']) await expect.element(group).toMatchTextContent(shown);
  await expect.element(group.getByRole('radio').nth(1)).toBeChecked();
});

describe('money', () => {
  test('decides which lead stays', async () => {
    compare([false, true]);
    await showDialog();
    await expect.element(choice(say('lead.mergeStays'), 'Irma Crane')).toBeChecked();
    await expect.element(choice(say('lead.mergeStays'), 'Iris Crane')).toBeDisabled();
    await expect.element(page.getByText(say('lead.mergeOne', { name: 'Irma Crane' }))).toBeVisible();
    await expect.element(page.getByRole('group', { name: say('lead.mergeStays') })).toMatchTextContent('€250.00');
  });

  test('of both forbids the merge', async () => {
    compare([true, true]);
    await showDialog();
    await expect.element(page.getByText(say('lead.mergeBoth'))).toBeVisible();
    await expect.element(confirm()).not.toBeInTheDocument();
  });
});

test('a refusal is shown in the dialog, and the choices stay', async () => {
  refuses(mergeLeads, { status: 409, code: 'mergeOtherHistory', message: 'It has money by now.' });
  const merged = await showDialog();
  await choice(say('field.email'), irma.email).click();
  await confirm().click();
  await expect.element(page.getByRole('alert').filter({ hasText: 'It has money by now.' })).toBeVisible();
  await expect.element(choice(say('field.email'), irma.email)).toBeChecked();
  expect(merged).toEqual([]);
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'the comparison is accessible and fits in German %s',
  async (_name, options) => {
    compare([true, false]);
    await showDialog({ language: 'de', ...options });
    await expect.element(page.getByRole('button', { name: speak('de')('lead.mergeConfirm') })).toBeInTheDocument();
    expect(await pageFaults('de')).toEqual([]);
  },
);
