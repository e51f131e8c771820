import { task } from '@countinghouse/contract/task/task.ts';
import { availableFunds } from '@countinghouse/contract/ledger/funds.ts';
import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { Comment, comment } from '@countinghouse/contract/comment/comment.ts';
import { getTrader, Trader } from '@countinghouse/contract/trading-policy/trader.ts';
import {
  assignableStaff,
  bulkAssign,
  bulkOwners,
  bulkStatus,
  bulkUpdate,
  leadCounts,
} from '@countinghouse/contract/user/user-calls.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { getVerification, Verification } from '@countinghouse/contract/verification/verification.ts';
import { SavedView, savedView } from '@countinghouse/contract/saved-view/saved-view.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../../test/field.ts';
import { lists } from '../../../../../test/list-answers.ts';
import { pageFaults } from '../../../../../test/page-faults.ts';
import { personOf } from '../../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../../test/sample.ts';
import { say, speak } from '../../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../../test/show.tsx';
import { notifyChanged } from '../../../../kernel/changes/changes.ts';
import { LeadList } from './lead-list.tsx';

const leadOf = (number: number, fields: Partial<User> = {}): User =>
  personOf('lead', {
    id: idOf(number),
    firstName: 'Iris',
    lastName: `Crane${number}`,
    email: `iris${number}@example.test`,
    version: 3,
    ...fields,
  });
const two = [leadOf(1, { qualifications: 'new' }), leadOf(2, { status: 'locked', phone: '+49 30 901820' })];
const sven = { id: idOf(8), name: 'Sven Adviser', role: 'regular' } as const;
const regular = personOf('regular');

const showList = (address = '/office/leads', options: ShowOptions = {}) => show(<LeadList />, { address, ...options });
const table = () => page.getByRole('table', { name: say('lead.title') });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answers(availableFunds, { available: 250 });
  lists(task, []);
  lists(user, two);
  lists(campaign, [sampleOf(campaign.item, { id: idOf(20), name: 'Autumn letter' })]);
  answers(assignableStaff, { users: [sven] });
  answers(bulkOwners, { owners: [{ id: null, name: null, count: 1 }], locked: 0, withMoney: 0 });
});

describe('the list of leads', () => {
  test('loads only leads, and shows each with stage, status and telephone number', async () => {
    await showList();
    await expect.element(row('Iris Crane1')).toMatchTextContent(/New/);
    await expect.element(row('Iris Crane2').getByRole('img', { name: say('lead.statusLocked') })).toBeVisible();
    await expect
      .element(row('Iris Crane2').getByRole('link', { name: '+49 30 901820' }))
      .toHaveAttribute('href', 'tel:+4930901820');
    await expect.element(row('Iris Crane1').getByRole('img')).not.toBeInTheDocument();
    expect(callsTo(user.routes.list).at(-1)?.query['filters']).toBe('{"role":{"eq":"lead"}}');
  });

  test('links a name to the page of the lead', async () => {
    const shown = await showList();
    await page.getByRole('link', { name: 'Iris Crane1' }).click();
    await expect.poll(() => shown.address()).toBe(`/office/leads/${idOf(1)}`);
  });

  test('explains to an admin how to start while there are no leads', async () => {
    lists(user, []);
    await showList();
    await expect.element(page.getByText(say('lead.emptyText'))).toBeVisible();
    await expect.element(page.getByText(say('lead.description'))).toBeVisible();
  });

  test('shows a standard user their own leads, without import and filter by agent', async () => {
    lists(user, []);
    await showList(undefined, { as: regular });
    await expect.element(page.getByText(say('lead.emptyMine'))).toBeVisible();
    await expect.element(page.getByText(say('lead.descriptionMine'))).toBeVisible();
    await expect.element(button(say('lead.import'))).not.toBeInTheDocument();
    await button(say('ui.addFilter')).click();
    await expect.element(page.getByRole('menuitem', { name: say('field.campaignName') })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: say('field.assignedToName') })).not.toBeInTheDocument();
  });

  test.each([
    ['sorted by addresses', false, 'none'],
    ['not sorted by addresses that an agent sees masked', true, null],
  ])('is %s', async (_what, maskContacts, sort) => {
    await showList(undefined, { as: regular, setting: { maskContacts } });
    await expect.element(row('Iris Crane1')).toBeVisible();
    const header = table().element().querySelectorAll('th')[1];
    expect(header?.textContent).toContain(say('field.email'));
    expect(header?.getAttribute('aria-sort')).toBe(sort);
  });

  test('offers an admin a filter by agent', async () => {
    await showList();
    await button(say('ui.addFilter')).click();
    await expect.element(page.getByRole('menuitem', { name: say('field.assignedToName') })).toBeVisible();
  });

  test('links an admin to the import', async () => {
    const shown = await showList();
    await button(say('lead.import')).click();
    await expect.poll(() => shown.address()).toBe('/office/leads/import');
  });

  test.each(['user', 'campaign'])('is refreshed after a change of a %s', async (resource) => {
    await showList();
    await expect.element(row('Iris Crane1')).toBeVisible();
    lists(user, [leadOf(1, { campaign: idOf(20), campaignName: 'Winter letter' })]);
    notifyChanged({ event: `${resource}Updated`, resource, change: 'updated', ids: null });
    await expect.element(row('Winter letter')).toBeVisible();
  });
});

describe('the views of leads', () => {
  const tab = (name: string | RegExp) => page.getByRole('tab', { name });
  const shared = sampleOf(SavedView, {
    id: idOf(30),
    list: 'lead',
    name: 'Berlin fair',
    search: '?filters={"campaign":{"in":["x"]}}&sort=lastName',
  });
  const byText = { ...shared, id: idOf(31), name: 'Named Muller', search: '?q=muller' };

  test('are tabs with their numbers, which are read after the list', async () => {
    lists(savedView, [shared, byText]);
    answers(leadCounts, {
      counts: [
        { count: 4, countIsMinimum: false },
        { count: 18, countIsMinimum: false },
        { count: 0, countIsMinimum: false },
        { count: 1_000, countIsMinimum: true },
        { count: 2, countIsMinimum: false },
        { count: 7, countIsMinimum: false },
      ],
    });
    await showList();
    await expect.element(row('Iris Crane1')).toBeVisible();
    await expect.element(tab(/^All$/)).toHaveAttribute('aria-selected', 'true');
    await expect.element(tab('My call-backs 4')).toBeVisible();
    await expect.element(tab('Unassigned 18')).toBeVisible();
    await expect.element(tab('New today 1,000+')).toBeVisible();
    await expect.element(tab('No answer 3× 2')).toBeVisible();
    await expect.element(tab('Berlin fair 7')).toBeVisible();
    await expect.element(tab(/^Named Muller$/)).toBeVisible();
    const counted = JSON.parse(callsTo(leadCounts).at(-1)?.query['lists'] ?? '') as unknown[];
    expect(counted).toMatchObject([
      { callBackOwner: {}, callBackDue: {} },
      { assignedTo: { isNull: true } },
      {},
      {},
      { unanswered: { eq: true } },
      { campaign: { in: ['x'] } },
    ]);
    expect(await pageFaults()).toEqual([]);
  });

  test('show their leads, and none is selected once the reader narrows the list further', async () => {
    lists(savedView, [shared]);
    const shown = await showList();
    await tab('Unassigned').click();
    const filters = () => JSON.parse(callsTo(user.routes.list).at(-1)?.query['filters'] ?? '') as unknown;
    await expect.poll(filters).toEqual({ assignedTo: { isNull: true }, role: { eq: 'lead' } });
    await expect.element(tab('Unassigned')).toHaveAttribute('aria-selected', 'true');
    await tab('Berlin fair').click();
    await expect.poll(() => callsTo(user.routes.list).at(-1)?.query['sorts']).toBe('["lastName"]');
    expect(shown.address()).toContain(`view=${shared.id}`);
    await tab('All').click();
    await expect.poll(filters).toEqual({ role: { eq: 'lead' } });
    await field(say('lead.search')).fill('crane');
    await expect.element(tab('All')).toHaveAttribute('aria-selected', 'false');
  });

  test('leave out those without an agent for a reader who sees only their own', async () => {
    await showList(undefined, { as: regular });
    await expect.element(tab('New today')).toBeVisible();
    expect(tab('Unassigned').query()).toBeNull();
  });
});

describe('creating a lead', () => {
  const form = () => dialog(say('lead.create'));
  const fill = async (): Promise<void> => {
    await button(say('lead.create')).click();
    await field(say('field.firstName'), form()).fill('Ada');
    await field(say('field.lastName'), form()).fill('Heron');
    await field(say('field.email'), form()).fill('ada@example.test');
    await form()
      .getByRole('button', { name: say('lead.makePassword') })
      .click();
  };
  const create = () => form().getByRole('button', { name: say('lead.create') });

  test('sends the form, confirms the new lead and shows it in the list', async () => {
    const ada = leadOf(3, { firstName: 'Ada', lastName: 'Heron' });
    answers(user.routes.create, () => {
      lists(user, [ada, ...two]);
      return ada;
    });
    await showList();
    await fill();
    await create().click();
    await expect.element(page.getByText(say('list.createdOne', { name: 'Ada Heron' }))).toBeVisible();
    await expect.element(row('Ada Heron')).toBeVisible();
    expect(callsTo(user.routes.create).at(-1)?.body).toMatchObject({ role: 'lead', lastName: 'Heron' });
  });

  test('reports an existing e-mail at its field', async () => {
    const message = 'Somebody has this address already.';
    const fields = [{ path: 'email', code: 'emailTaken', message }];
    refuses(user.routes.create, { status: 409, code: 'emailTaken', message, fields });
    await showList();
    await fill();
    await create().click();
    await expect.element(field(say('field.email'), form())).toHaveAccessibleDescription(message);
  });
});

describe('many leads at once', () => {
  const many = Array.from({ length: 27 }, (_none, at) => leadOf(at + 1));
  const filters = encodeURIComponent(JSON.stringify({ campaign: { eq: idOf(20) } }));
  const assign = async (title: string, staff: string): Promise<void> => {
    await button(say('lead.assign')).click();
    await dialog(title)
      .getByRole('combobox', { name: say('lead.assignTo') })
      .click();
    await page.getByRole('option', { name: staff }).click();
    await dialog(title)
      .getByRole('button', { name: say('lead.assign') })
      .click();
  };

  test('are assigned by filter, including those on pages not loaded yet', async () => {
    lists(user, many);
    answers(bulkAssign, { done: 27, refused: [], action: idOf(90) });
    await showList(`/office/leads?filters=${filters}`);
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say('ui.selectAllMatching', { count: 27, formatted: '27' })).click();
    await assign(say('lead.assignManyTitle', { count: 27 }), sven.name);
    await expect.poll(() => callsTo(bulkAssign)).toHaveLength(1);
    const body = callsTo(bulkAssign)[0]?.body as { leads: { matching: { filters: string } }; assignedTo: string };
    expect(body.assignedTo).toBe(sven.id);
    expect(Object.keys(body.leads)).toEqual(['matching']);
    expect(JSON.parse(body.leads.matching.filters)).toEqual({ campaign: { eq: idOf(20) }, role: { eq: 'lead' } });
  });

  test('that were ticked one by one are assigned by id, and a refused one is shown with the reason', async () => {
    answers(bulkAssign, {
      done: 0,
      refused: [{ id: idOf(2), code: 'notYours', message: 'This lead is not yours.' }],
      action: null,
    });
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectRow', { name: 'Iris Crane2' }) }).click();
    await assign(say('lead.assignManyTitle', { count: 1 }), say('lead.nobody'));
    const result = dialog(say('list.bulkFinished'));
    await expect.element(result).toMatchTextContent(/Iris Crane2/);
    await expect.element(result).toMatchTextContent(/This lead is not yours\./);
    expect(callsTo(bulkAssign).map(({ body }) => body)).toEqual([{ leads: { ids: [idOf(2)] }, assignedTo: null }]);
  });

  const assignBoth = async (): Promise<void> => {
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await assign(say('lead.assignManyTitle', { count: 2 }), sven.name);
  };
  const undo = () => page.getByRole('button', { name: say('kernel.undo') });

  test('show their current agents, and how many are locked or have money, before assigning', async () => {
    answers(bulkOwners, {
      owners: [
        { id: idOf(7), name: 'Marta Engel', count: 12 },
        { id: null, name: null, count: 1 },
      ],
      locked: 3,
      withMoney: 1,
    });
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say('lead.assign')).click();
    const owners = dialog(say('lead.assignManyTitle', { count: 2 })).getByRole('list', {
      name: say('lead.assignFrom'),
    });
    await expect.element(owners).toMatchTextContent(/Marta Engel\s*12 leads/);
    await expect.element(owners).toMatchTextContent(/Nobody\s*1 lead$/);
    expect(callsTo(bulkOwners).map(({ body }) => body)).toEqual([
      { leads: { ids: [idOf(1), idOf(2)] }, action: 'assign' },
    ]);
    const counts = [
      say('lead.concernsLocked', { count: 3, formatted: '3' }),
      say('lead.concernsMoney', { count: 1, formatted: '1' }),
    ];
    for (const sentence of counts) await expect.element(page.getByText(sentence)).toBeVisible();
  });

  test('get another stage, label or campaign in a dialog that shows their agents, with an undo', async () => {
    answers(bulkUpdate, { done: 2, refused: [], action: idOf(90) });
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say('lead.changeLabels')).click();
    const opened = dialog(say('lead.manyLabelTitle', { count: 2 }));
    await expect.element(opened.getByRole('list', { name: say('lead.assignFrom') })).toBeVisible();
    await opened.getByText(say('lead.removeLabel')).click();
    await opened.getByRole('combobox', { name: say('lead.manyLabel') }).click();
    await page.getByRole('option', { name: 'Diamonds' }).click();
    await opened.getByRole('button', { name: say('lead.manyChange') }).click();
    await expect.element(undo()).toBeVisible();
    expect(callsTo(bulkUpdate).map(({ body }) => body)).toEqual([
      { leads: { ids: [idOf(1), idOf(2)] }, value: { removeLabel: 'diamond' } },
    ]);
  });

  test('return to their previous agents on undo', async () => {
    answers(bulkAssign, { done: 2, refused: [], action: idOf(90) });
    answers(undoBulkChange, { restored: 2, kept: 0 });
    await assignBoth();
    await expect
      .element(page.getByText(say('lead.assignedMany', { count: 2, formatted: '2', staff: sven.name })))
      .toBeVisible();
    await undo().click();
    await expect.element(page.getByText(say('list.changeUndone', { count: 2, formatted: '2' }))).toBeVisible();
    expect(callsTo(undoBulkChange).map(({ params }) => params['id'])).toEqual([idOf(90)]);
  });

  test('that could not be returned are counted', async () => {
    answers(bulkAssign, { done: 2, refused: [], action: idOf(90) });
    answers(undoBulkChange, { restored: 1, kept: 1 });
    await assignBoth();
    await undo().click();
    const sentences = (['list.changeUndone', 'list.changeKept'] as const).map((key) =>
      say(key, { count: 1, formatted: '1' }),
    );
    await expect.element(page.getByText(sentences.join(' '))).toBeVisible();
  });

  test('offer no undo if the assignment changed nothing', async () => {
    answers(bulkAssign, { done: 2, refused: [], action: null });
    await assignBoth();
    await expect.element(page.getByText(/2 leads are assigned to/)).toBeVisible();
    await expect.element(undo()).not.toBeInTheDocument();
  });

  test.each([
    ['locked', 'lock', 'locked'],
    ['unlocked', 'unlock', 'active'],
  ] as const)('are %s after a question that counts them', async (_name, action, status) => {
    answers(bulkStatus, { done: 2, refused: [] });
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say(`lead.${action}`)).click();
    const question = dialog(say(`lead.${action}ManyTitle`, { count: 2 }));
    await expect.element(question.getByText(say(`lead.${action}ManyText`, { count: 2 }))).toBeVisible();
    expect(callsTo(bulkStatus)).toHaveLength(0);
    await question.getByRole('button', { name: say(`lead.${action}Many`, { count: 2 }) }).click();
    await expect
      .poll(() => callsTo(bulkStatus).map(({ body }) => body))
      .toEqual([{ users: { ids: [idOf(1), idOf(2)] }, status }]);
  });

  test('can be changed, but neither assigned, locked nor deleted, by a standard user', async () => {
    await showList(undefined, { as: regular });
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await expect.element(button(say('lead.changeStage'))).toBeVisible();
    for (const name of [say('lead.assign'), say('lead.lock'), say('list.delete')])
      await expect.element(button(name)).not.toBeInTheDocument();
  });
});

describe('the menu of a row', () => {
  const openMenu = () => button(say('list.actionsOf', { name: 'Iris Crane1' })).click();

  test('opens the page of the lead', async () => {
    const shown = await showList();
    await openMenu();
    await page.getByRole('menuitem', { name: say('lead.open') }).click();
    await expect.poll(() => shown.address()).toBe(`/office/leads/${idOf(1)}`);
  });

  test('starts the selected action for this lead, and offers deletion once', async () => {
    await showList();
    await openMenu();
    await expect.element(page.getByRole('menuitem', { name: say('lead.delete') })).toBeVisible();
    await page.getByRole('menuitem', { name: say('lead.lock') }).click();
    await expect.element(dialog(say('lead.lockTitle', { name: 'Iris Crane1' }))).toBeVisible();
  });
});

describe('a lead beside the list', () => {
  const lead = leadOf(1, { qualifications: 'new', phone: '+49 30 901820' });
  const panel = () => page.getByRole('region', { name: 'Iris Crane1' });
  const note = (number: number) =>
    sampleOf(Comment, { id: idOf(100 + number), lead: lead.id, text: `Note ${number}.`, authorName: 'Mara Long' });

  beforeEach(() => {
    lists(user, [lead]);
    lists(comment, [note(2), note(1)]);
    answers(getTrader, sampleOf(Trader, { lead: lead.id, country: 'CH' }));
    answers(getVerification, sampleOf(Verification, { lead: lead.id, status: 'uninitialized' }));
  });

  test('shows facts, actions and the latest comments, with a link to the page', async () => {
    const shown = await showList(`/office/leads?record=${lead.id}`);
    await expect.element(panel().getByText('Note 2.')).toBeVisible();
    await expect.element(panel().getByText('Switzerland')).toBeVisible();
    await expect
      .element(panel().getByRole('group', { name: say('lead.actions', { name: 'Iris Crane1' }) }))
      .toBeVisible();
    expect(callsTo(comment.routes.list).at(-1)?.query).toMatchObject({ pageSize: '3' });
    await panel()
      .getByRole('link', { name: say('lead.open') })
      .click();
    await expect.poll(() => shown.address()).toBe(`/office/leads/${lead.id}`);
  });

  test('accepts a comment, which appears above the others', async () => {
    answers(comment.routes.create, () => {
      lists(comment, [note(3), note(2), note(1)]);
      return note(3);
    });
    await showList(`/office/leads?record=${lead.id}`);
    await panel()
      .getByRole('textbox', { name: say('comment.label') })
      .fill('Note 3.');
    await panel()
      .getByRole('button', { name: say('comment.add') })
      .click();
    await expect
      .element(
        panel()
          .getByRole('list', { name: say('comment.list') })
          .getByRole('listitem')
          .first(),
      )
      .toMatchTextContent(/Note 3\./);
    expect(callsTo(comment.routes.create).map(({ body }) => body)).toEqual([{ lead: lead.id, text: 'Note 3.' }]);
  });
});

test.each([
  ['on a desktop', {}],
  ['on a phone', { size: phone }],
  ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
] as const)('the list of leads is accessible and fits in German %s', async (_name, options) => {
  const long = leadOf(5, {
    firstName: 'Wilhelmina',
    lastName: 'Donaudampfschifffahrtskapitänsgattin',
    campaignName: 'Vermögensverwaltungsherbstkampagne',
    assignedToName: 'Maximiliane Obermeier-Rosenkranz',
  });
  lists(user, [long, ...two]);
  await showList('/office/leads', { language: 'de', ...options });
  await expect.element(page.getByText(/Donaudampf/).first()).toBeVisible();
  await expect.element(page.getByRole('button', { name: speak('de')('lead.create') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
