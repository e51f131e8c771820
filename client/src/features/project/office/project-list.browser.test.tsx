import { Project, project } from '@countinghouse/contract/project/project.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Locator, page, userEvent } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { ProjectList } from './project-list.tsx';

const { routes } = project;
const today = '2026-03-15';
const harbour = sampleOf(Project, {
  id: idOf(1),
  name: 'Canal lofts',
  descriptionEn: 'In English',
  descriptionFr: 'En français',
  descriptionDe: 'Auf Deutsch',
  descriptionNl: 'In het Nederlands',
  rentability: 7.35,
  duration: 7,
  coefficient: 2.5,
  minimumAmount: 1234.5,
  dividendFrequency: 'monthly',
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  image: `/v1/uploads/${'0'.repeat(32)}.png`,
  status: 'open',
  version: 3,
});
const showList = (address = '/office/projects', options: ShowOptions = {}) =>
  show(<ProjectList />, { address, ...options });
const showPanel = (fields: Partial<Project> = {}, options: ShowOptions = {}) => {
  lists(project, [{ ...harbour, ...fields }]);
  return showList(`/office/projects?record=${harbour.id}`, options);
};
const row = () => page.getByRole('table').getByRole('row').filter({ hasText: 'Canal lofts' });
const panel = () => page.getByRole('dialog', { name: 'Canal lofts' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const openForm = async (): Promise<Locator> => {
  await showPanel();
  await panel()
    .getByRole('button', { name: say('project.edit'), exact: true })
    .click();
  await expect.element(field(say('field.name'), panel())).toHaveValue('Canal lofts');
  return panel();
};
const save = () =>
  panel()
    .getByRole('button', { name: say('ui.save') })
    .click();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(`${today}T10:00:00.000Z`);
  lists(project, [harbour]);
});

afterEach(() => {
  vi.useRealTimers();
});

describe('the list of projects', () => {
  test('shows rate, duration, minimum, dividends and period in the reader’s format', async () => {
    await showList();
    await expect.element(row()).toMatchTextContent(/Open7\.35%7€1,234\.50Monthly.*31 Mar 2026/);
  });

  test('offers regular staff neither creation nor deletion', async () => {
    await showList('/office/projects', { as: personOf('regular') });
    await expect.element(row()).toBeVisible();
    await expect.element(button(say('project.create'))).not.toBeInTheDocument();
    await expect.element(button(say('list.actionsOf', { name: 'Canal lofts' }))).not.toBeInTheDocument();
  });

  test('explains before a deletion that customers will no longer see the project', async () => {
    await showList();
    await button(say('list.actionsOf', { name: 'Canal lofts' })).click();
    await page.getByRole('menuitem', { name: say('list.delete') }).click();
    await expect.element(page.getByRole('dialog')).toMatchTextContent(new RegExp(say('project.deleteNote')));
    expect(callsTo(routes.removeMany)).toHaveLength(0);
  });
});

describe('the panel of a project', () => {
  const hidden = () => panel().getByText(say('project.notOffered'));

  test('shows the customer’s range of choice', async () => {
    await showPanel();
    const params = { least: '€1,234.50', most: '€3,086.25', shortest: '7', longest: '17 months' };
    await expect.element(panel().getByText(say('project.reachText', params))).toBeVisible();
  });

  test.each([
    ['is a draft', { status: 'draft' }],
    ['is closed', { status: 'closed' }],
    ['starts tomorrow', { startDate: '2026-03-16' }],
    ['ended yesterday', { endDate: '2026-03-14' }],
  ] as const)('shows that customers do not see a project that %s', async (_name, fields) => {
    await showPanel(fields);
    await expect.element(hidden()).toBeVisible();
  });

  test('links to the proposal that awaits approval', async () => {
    await showPanel({ approval: idOf(7) });
    await expect
      .element(panel().getByRole('link', { name: say('project.toApproval') }))
      .toHaveAttribute('href', `/office/approvals?record=${idOf(7)}`);
  });

  test('shows no such note on the first and last day of an open project', async () => {
    await showPanel({ startDate: today, endDate: today });
    await expect.element(panel().getByText('In English')).toBeVisible();
    await expect.element(hidden()).not.toBeInTheDocument();
  });

  test('offers an admin editing and another picture', async () => {
    await showPanel();
    await expect.element(button(say('project.edit'))).toBeVisible();
    await expect.element(panel().getByText(say('picture.replace'))).toBeVisible();
  });

  test('offers a regular neither', async () => {
    await showPanel({}, { as: personOf('regular') });
    await expect.element(panel().getByText('In English')).toBeVisible();
    await expect.element(button(say('project.edit'))).not.toBeInTheDocument();
    await expect.element(panel().getByText(say('picture.replace'))).not.toBeInTheDocument();
  });
});

describe('the form of a project', () => {
  const tab = (name: string) => page.getByRole('tab', { name, exact: true });
  const faulty = (language: string) => tab(say('field.languageFaulty', { language }));

  test('reports everything missing from a new project and sends nothing', async () => {
    await showList();
    await button(say('project.create')).click();
    const dialog = page.getByRole('dialog', { name: say('project.create') });
    await dialog.getByRole('button', { name: say('project.create') }).click();
    // Name, picture, four descriptions, rate, duration, minimum, dividends, start and end.
    await expect.element(dialog.getByText(say('ui.errorSummary', { count: 12 }))).toBeVisible();
    const picture = dialog.getByRole('group', { name: say('field.image') });
    await expect.element(picture).toMatchTextContent(/Please fill in this field\./);
    expect(callsTo(routes.create)).toHaveLength(0);
  });

  test('marks the language without a description, and links to it', async () => {
    const form = await openForm();
    await tab('Dutch').click();
    await field(say('field.descriptionNl'), form).fill('');
    await tab('English').click();
    await save();
    await expect.element(faulty('Dutch')).toHaveAttribute('aria-selected', 'true');
    await expect.element(field(say('field.descriptionNl'), form)).toHaveFocus();
    expect(callsTo(routes.update)).toHaveLength(0);
    await field(say('field.descriptionNl'), form).fill('Nieuw');
    await expect.element(faulty('Dutch')).not.toBeInTheDocument();
  });

  test('moves between the languages by arrow keys, wrapping at the ends', async () => {
    await openForm();
    await tab('English').click();
    await userEvent.keyboard('{ArrowLeft}');
    await expect.element(tab('Dutch')).toHaveFocus();
    await expect.element(tab('Dutch')).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{ArrowRight}');
    await expect.element(tab('English')).toHaveAttribute('aria-selected', 'true');
  });

  test.each([
    ['rentability', '300.01', 'The value must be at most 300.'],
    ['rentability', '-0.01', 'The value must be at least 0.'],
    ['duration', '0', 'The value must be at least 1.'],
    ['duration', '121', 'The value must be at most 120.'],
    ['coefficient', '0.99', 'The value must be at least 1.'],
    ['coefficient', '10.01', 'The value must be at most 10.'],
    ['minimumAmount', '999.99', 'The value must be at least 1000.'],
    ['minimumAmount', '1,000,000.01', 'The value must be at most 1000000.'],
  ] as const)('refuses a %s of %s at its field', async (name, typed, message) => {
    const form = await openForm();
    const input = field(say(`field.${name}`), form);
    await input.fill(typed);
    await save();
    await expect.element(input).toHaveAccessibleDescription(new RegExp(`^${message}`));
    expect(callsTo(routes.update)).toHaveLength(0);
  });

  test('saves a rentability of 6,5 as 6.5 %', async () => {
    answers(routes.update, { ...harbour, rentability: 6.5, version: 4 });
    const form = await openForm();
    const rentability = field(say('field.rentability'), form);
    await rentability.fill('6,5');
    await expect.element(rentability).toHaveAccessibleDescription('= 6.5 %');
    await save();
    await expect.poll(() => callsTo(routes.update).at(-1)?.body).toMatchObject({ rentability: 6.5 });
  });

  test('sends a change with the version that was seen', async () => {
    answers(routes.update, { ...harbour, minimumAmount: 2000.25, version: 4 });
    const form = await openForm();
    await field(say('field.minimumAmount'), form).fill('2,000.25');
    await save();
    await expect.element(page.getByText(say('list.saved', { name: 'Canal lofts' }))).toBeVisible();
    expect(callsTo(routes.update).map(({ body }) => body)).toEqual([
      expect.objectContaining({ minimumAmount: 2000.25, version: 3 }),
    ]);
  });

  test('shows a refusal that only the server can make at its field', async () => {
    refuses(routes.update, {
      status: 422,
      code: 'invalid',
      message: 'Please check the form fields',
      fields: [{ path: 'endDate', code: 'periodOrder', message: 'The end lies before the start.' }],
    });
    const form = await openForm();
    await field(say('field.endDate'), form).fill('2026-02-01');
    await save();
    await expect
      .element(field(say('field.endDate'), form))
      .toHaveAccessibleDescription('The end lies before the start.');
  });

  test.each([
    ['on a desktop', {}],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable and accessible in German %s', async (_name, options) => {
    await showPanel({}, { language: 'de', ...options });
    await button(speak('de')('project.edit')).click();
    await expect.element(field(speak('de')('field.coefficient'), panel())).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});

test('the panel of a project is readable, accessible and not too wide in German on a phone', async () => {
  await showPanel({ status: 'draft' }, { language: 'de', size: phone });
  await expect.element(panel().getByText('Auf Deutsch')).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
