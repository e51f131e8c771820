import {
  BulkChange,
  bulkChange,
  bulkChangeDetails,
  undoBulkChange,
} from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { phone, type ShowOptions, show } from '../../../../test/show.tsx';
import { ChangeScreen } from './change-screen.tsx';

const { list } = bulkChange.routes;
const assigned: BulkChange = sampleOf(BulkChange, {
  id: idOf(1),
  kind: 'assign',
  resource: 'user',
  count: 20,
  target: 'Clara Visser',
  owners: ['Marta Engel', 'Tom Weber', null],
  actorName: 'Grace Ink',
  dateCreation: '2026-03-02T10:00:00Z',
  dateUndone: null,
  undoneByName: null,
  restored: null,
  kept: null,
});
const undone: BulkChange = {
  ...assigned,
  dateUndone: '2026-03-03T10:00:00Z',
  undoneByName: 'Otto Clerk',
  restored: 18,
  kept: 2,
};
const changes = (...shown: readonly BulkChange[]) =>
  answers(list, { changes: [...shown], count: shown.length, countIsMinimum: false, pageToCreate: 1 });
const showChanges = (query = '', options: ShowOptions = {}) =>
  show(<ChangeScreen />, { address: `/office/changes${query}`, ...options });
const row = (text: string) => page.getByRole('row').filter({ hasText: text });
const undoButton = () =>
  page.getByRole('button', {
    name: say('bulkChange.undoOf', { change: say('bulkChange.assignTo', { target: 'Clara Visser' }) }),
  });

beforeEach(() => {
  lists(user, []);
  changes(assigned);
  answers(bulkChangeDetails, {
    owners: [
      { name: 'Marta Engel', count: 12 },
      { name: null, count: 8 },
    ],
    values: [],
    records: [{ id: idOf(7), name: 'Mira Sand', isDeleted: false }],
    left: [],
  });
});

test('a recent change says who changed how many records, and whose they were', async () => {
  await showChanges();
  const shown = row('Grace Ink');
  await expect.element(shown).toMatchTextContent(say('bulkChange.assignTo', { target: 'Clara Visser' }));
  await expect.element(shown).toMatchTextContent(say('bulkChange.countLead', { count: 20, formatted: '20' }));
  const names = { name: 'Marta Engel', more: 2 };
  await expect.element(shown).toMatchTextContent(say('bulkChange.moreOwners', names));
});

test('an undo is confirmed, and the change then shows how many records are as before', async () => {
  answers(undoBulkChange, () => {
    changes(undone);
    return { restored: 18, kept: 2 };
  });
  await showChanges();
  await undoButton().click();
  await page.getByRole('button', { name: say('bulkChange.undoConfirm', { count: 20, formatted: '20' }) }).click();
  await expect.element(row('Grace Ink')).toMatchTextContent(say('bulkChange.restored', { count: 18, formatted: '18' }));
  await expect.element(row('Grace Ink')).toMatchTextContent(say('bulkChange.kept', { count: 2, formatted: '2' }));
  expect(callsTo(undoBulkChange)).toHaveLength(1);
  await expect.element(undoButton()).not.toBeInTheDocument();
});

test('an open change names the previous owners with their numbers, and links to the leads', async () => {
  await showChanges(`?record=${idOf(1)}`);
  const panel = page.getByRole('dialog');
  await expect.element(panel.getByRole('listitem').filter({ hasText: 'Marta Engel' })).toMatchTextContent('12');
  const link = panel.getByRole('link', { name: 'Mira Sand' });
  await expect.element(link).toHaveAttribute('href', `/office/leads/${idOf(7)}`);
});

test('an open merge shows the fields that it changed, before and after', async () => {
  changes({ ...assigned, kind: 'merge', target: null, count: 2 });
  answers(bulkChangeDetails, {
    owners: [],
    values: [
      {
        before: { company: '', campaign: null, campaignName: null },
        after: { company: 'Heron & Sons', campaign: idOf(20), campaignName: 'Autumn letter', mergedFrom: idOf(8) },
        count: 1,
      },
      { before: { deletedAt: null }, after: { deletedAt: '2026-03-02T10:00:00Z', mergedInto: idOf(7) }, count: 1 },
    ],
    records: [],
    left: [],
  });
  await showChanges(`?record=${idOf(1)}`);
  const line = (name: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: name });
  await expect.element(line(say('field.company'))).toMatchTextContent('Heron & Sons');
  await expect.element(line(say('field.campaignName'))).toMatchTextContent('Autumn letter');
});

test('the undo of a merge lists what was not put back, and why', async () => {
  changes({ ...undone, kind: 'merge', target: null, count: 2, restored: 1, kept: 1 });
  answers(bulkChangeDetails, {
    owners: [],
    values: [],
    records: [],
    left: [
      { what: 'company', reason: 'changedSince', count: 1 },
      { what: 'campaign', reason: 'absent', count: 1 },
      { what: 'comment', reason: 'changedSince', count: 2 },
    ],
  });
  await showChanges(`?record=${idOf(1)}`);
  const item = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect.element(item(say('field.company'))).toMatchTextContent(say('bulkChange.leftChangedSince'));
  await expect.element(item(say('field.campaignName'))).toMatchTextContent(say('bulkChange.leftAbsent'));
  await expect
    .element(item(say('bulkChange.countComment', { count: 2, formatted: '2' })))
    .toMatchTextContent(say('bulkChange.leftChangedSince'));
});

test('agents see that these are their own changes, without a column for the author', async () => {
  await showChanges('', { as: personOf('regular') });
  await expect.element(page.getByText(say('bulkChange.descriptionOwn'))).toBeVisible();
  await expect.element(page.getByText('Grace Ink')).not.toBeInTheDocument();
});

test.each([
  ['on a phone', { size: phone }],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const satisfies readonly (readonly [string, ShowOptions])[])(
  'recent changes are readable and accessible in German %s',
  async (_name, options) => {
    changes(assigned, { ...undone, id: idOf(2) });
    await showChanges('', { language: 'de', ...options });
    const heading = page.getByRole('heading', { name: speak('de')('bulkChange.title') });
    await expect.element(heading).toBeVisible();
    await expect.element(page.getByText('Grace Ink').first()).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  },
);
