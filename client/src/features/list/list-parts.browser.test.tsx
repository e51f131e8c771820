import { Campaign, campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field, unsaved } from '../../../test/field.ts';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { CampaignList } from '../campaign/index.ts';

const { routes } = campaign;
const campaignOf = (number: number, name: string): Campaign =>
  sampleOf(Campaign, { id: idOf(number), name, version: 3, userCount: number * 1000 });
const two = [campaignOf(1, 'Harbour fair'), campaignOf(2, 'Radio')];
const showList = (address = '/office/campaigns', options: ShowOptions = {}) =>
  show(<CampaignList />, { address, ...options });
const table = () => page.getByRole('table', { name: say('campaign.title') });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });

beforeEach(() => {
  answers(topCampaigns, { topCampaigns: [] });
  lists(campaign, two);
});
afterEach(() => vi.restoreAllMocks());

describe('the columns of a list', () => {
  test('that are visible are part of the address, so that a link shows the same', async () => {
    const shown = await showList('/office/campaigns?columns=dateCreation');
    await expect.element(row('Radio')).not.toMatchTextContent(/2,000/);
    await button(say('ui.columns')).click();
    await dialog(say('ui.columns'))
      .getByRole('checkbox', { name: say('field.userCount') })
      .click();
    await expect.element(row('Radio')).toMatchTextContent(/2,000/);
    expect(shown.address()).not.toContain('columns=');
  });

  test('keep their width in this browser', async () => {
    await showList();
    const handle = page.getByRole('separator', { name: say('ui.resizeColumn', { name: say('field.userCount') }) });
    await expect.element(handle).toBeInTheDocument();
    (handle.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect.poll(() => localStorage.getItem('list.campaign.widths')).toBe('{"userCount":136}');
  });

  test('have the default width if the stored one is damaged', async () => {
    localStorage.setItem('list.campaign.widths', '{"userCount":"wide"');
    await showList();
    const handle = page.getByRole('separator', { name: say('ui.resizeColumn', { name: say('field.userCount') }) });
    await expect.element(handle).toHaveAttribute('aria-valuenow', '120');
  });
});

describe('a search', () => {
  test('starts with one letter', async () => {
    await showList('/office/campaigns?q=r');
    await expect.poll(() => callsTo(routes.search).map(({ query }) => query['q'])).toEqual(['r']);
  });

  test('clears the selection', async () => {
    await showList();
    await page.getByRole('checkbox', { name: say('ui.selectRow', { name: 'Radio' }) }).click();
    await expect.element(button(say('ui.clearSelection'))).toBeVisible();
    await page.getByLabelText(say('campaign.search')).fill('radio');
    await expect.element(button(say('ui.clearSelection'))).not.toBeInTheDocument();
  });
});

describe('exporting', () => {
  const exported = async (format: 'exportCsv' | 'exportXlsx') => {
    await button(say('list.export')).click();
    await page.getByRole('menuitem', { name: say(`list.${format}`) }).click();
  };

  test('uses the filter, sorting and columns of the screen, for all pages', async () => {
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    answers(routes.export, undefined);
    await showList('/office/campaigns?q=radio&sort=-name&columns=userCount&size=50');
    await expect.element(row('Radio')).toBeVisible();
    await exported('exportXlsx');
    await expect
      .poll(() => callsTo(routes.export).at(-1)?.query)
      .toEqual({
        q: 'radio',
        sorts: '["-name"]',
        format: 'xlsx',
        columns: 'name,userCount',
      });
    await expect.poll(() => (save.mock.contexts.at(-1) as HTMLAnchorElement).download).toBe('campaigns.xlsx');
  });

  test('shows why the server refuses', async () => {
    refuses(routes.export, { status: 429, code: 'tooManyRequests', message: say('refusal.tooManyRequests') });
    await showList();
    await expect.element(row('Radio')).toBeVisible();
    await exported('exportCsv');
    await expect.element(page.getByText(say('refusal.tooManyRequests'))).toBeVisible();
    await expect.element(button(say('list.export'))).toBeEnabled();
  });

  test('is not offered to a role without the permission', async () => {
    await showList('/office/campaigns', { as: personOf('regular') });
    await expect.element(row('Radio')).toBeVisible();
    await expect.element(button(say('list.export'))).not.toBeInTheDocument();
    await expect.element(button(say('list.json'))).not.toBeInTheDocument();
  });
});

describe('creating many from JSON', () => {
  const form = () => dialog(say('list.jsonTitle'));
  const source = () => form().getByRole('textbox', { name: say('list.jsonLabel') });
  const create = () =>
    form()
      .getByRole('button', { name: say('list.jsonCreate') })
      .click();
  const lineError = (line: number, message: string) =>
    form().getByRole('button', { name: say('ui.lineError', { line, message }) });
  const openForm = async () => {
    await showList();
    await button(say('list.json')).click();
    await expect.element(source()).toHaveValue(JSON.stringify([{ name: say('campaign.exampleName') }], null, 2));
  };

  test('reports the line of every mistake and sends nothing before all rows are valid', async () => {
    answers(routes.createMany, { campaigns: [campaignOf(7, 'A'), campaignOf(8, 'B')] });
    await openForm();
    await source().fill('[\n  { "name": "A" },\n  { "name": "" }\n]');
    await create();
    const wrong = say('list.jsonField', { row: 2, field: say('field.name'), message: say('error.required') });
    await expect.element(lineError(3, wrong)).toBeVisible();
    expect(callsTo(routes.createMany)).toHaveLength(0);
    await source().fill('[{ "name": "A" }, { "name": "B" }]');
    await expect.element(lineError(3, wrong)).not.toBeInTheDocument();
    await create();
    await expect.element(page.getByText(say('list.created', { count: 2 }))).toBeVisible();
    await expect.element(form()).not.toBeInTheDocument();
    expect(callsTo(routes.createMany).map(({ body }) => body)).toEqual([[{ name: 'A' }, { name: 'B' }]]);
  });

  test.each([
    ['[\n  { "name": "A" },\n', 'error.json', 3],
    ['{ "name": "A" }', 'error.jsonArray', 1],
  ] as const)('refuses what is no list of records: %j', async (text, message, line) => {
    await openForm();
    await source().fill(text);
    await create();
    await expect.element(lineError(line, say(message))).toBeVisible();
  });

  test('shows a refusal of the server at the named line, and any other above the buttons', async () => {
    refuses(routes.createMany, {
      status: 422,
      code: 'invalid',
      message: say('refusal.invalidInput'),
      fields: [{ path: '1.name', code: 'duplicate', message: say('error.duplicate') }],
    });
    await openForm();
    await source().fill('[\n  { "name": "A" },\n  { "name": "A" }\n]');
    await create();
    const wrong = say('list.jsonField', { row: 2, field: say('field.name'), message: say('error.duplicate') });
    await expect.element(lineError(3, wrong)).toBeVisible();
    refuses(routes.createMany, { status: 403, code: 'forbidden', message: say('error.forbidden') });
    await create();
    await expect.element(form().getByText(new RegExp(RegExp.escape(say('error.forbidden'))))).toBeVisible();
  });
});

describe('a bulk action', () => {
  const selectPage = () => page.getByRole('checkbox', { name: say('ui.selectPage') }).click();

  test('cannot be closed while it runs', async () => {
    answers(routes.removeMany, { done: 2, refused: [] });
    const arrive = waits(routes.removeMany);
    await showList();
    await selectPage();
    await button(say('list.delete')).click();
    await button(say('list.deleteConfirm', { count: 2 })).click();
    const progress = dialog(say('list.bulkRunning'));
    await expect.element(progress.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '0');
    await expect.element(progress.getByRole('button')).not.toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await expect.element(progress).toBeVisible();
    arrive();
    await expect.element(page.getByText(say('list.deleted', { count: 2 }))).toBeVisible();
    await expect.element(progress).not.toBeInTheDocument();
  });

  test('that fails on the way shows the reason, and clears the selection', async () => {
    refuses(routes.removeMany, { status: 503, code: 'unavailable', message: say('refusal.unavailable') });
    await showList();
    await selectPage();
    await button(say('list.delete')).click();
    await button(say('list.deleteConfirm', { count: 2 })).click();
    await expect.element(dialog(say('list.bulkFinished'))).toMatchTextContent(say('refusal.unavailable'));
    await dialog(say('list.bulkFinished'))
      .getByRole('button', { name: say('ui.close') })
      .last()
      .click();
    await expect.element(button(say('ui.clearSelection'))).not.toBeInTheDocument();
  });

  test('that was sent for approval is confirmed, not listed as refused', async () => {
    const refused = [{ id: idOf(2), code: 'deleteProposed', message: say('refusal.deleteProposed') }];
    answers(routes.removeMany, { done: 0, refused });
    await showList();
    await selectPage();
    await button(say('list.delete')).click();
    await button(say('list.deleteConfirm', { count: 2 })).click();
    await expect.element(page.getByText(say('refusal.deleteProposed'))).toBeVisible();
    await expect.element(dialog(say('list.bulkFinished'))).not.toBeInTheDocument();
  });

  test('lists refused records in addition to the number of changed ones, and opens a refused record', async () => {
    answers(routes.removeMany, {
      done: 1,
      refused: [{ id: idOf(2), code: 'campaignLinked', message: say('refusal.campaignLinked') }],
    });
    const shown = await showList();
    await selectPage();
    await button(say('list.delete')).click();
    await button(say('list.deleteConfirm', { count: 2 })).click();
    const result = dialog(say('list.bulkFinished'));
    await expect.element(result).toMatchTextContent(say('list.bulkDone', { count: 1 }));
    await expect.element(result).toMatchTextContent(say('refusal.campaignLinked'));
    await result.getByRole('button', { name: 'Radio' }).click();
    await expect.element(dialog('Radio')).toBeVisible();
    expect(shown.address()).toContain(`record=${idOf(2)}`);
  });
});

describe('a record beside the list', () => {
  const openRadio = (options: ShowOptions = {}) => showList(`/office/campaigns?record=${idOf(2)}`, options);
  const nameField = () => field(say('field.name'), dialog('Radio'));
  const save = () =>
    dialog('Radio')
      .getByRole('button', { name: say('ui.save') })
      .click();

  test('that the reader may not see shows a message, and can be reloaded', async () => {
    refuses(routes.one, { status: 404, code: 'notFound', message: say('refusal.notFound') });
    await openRadio();
    const panel = dialog(say('campaign.title'));
    await expect.element(panel.getByText(`Failed to fetch campaign: ${say('refusal.notFound')}`)).toBeVisible();
    answers(routes.one, campaignOf(2, 'Radio'));
    await panel.getByRole('button', { name: say('ui.retry') }).click();
    await expect.element(nameField()).toHaveValue('Radio');
  });

  test('is read-only for a role without the permission to update', async () => {
    await openRadio({ as: personOf('regular') });
    await expect.element(dialog('Radio').getByText('2,000')).toBeVisible();
    await expect.element(nameField()).not.toBeInTheDocument();
  });

  test('is not sent without changes', async () => {
    await openRadio();
    await expect.element(nameField()).toHaveValue('Radio');
    await save();
    await expect.element(page.getByText(say('list.saved', { name: 'Radio' }))).toBeVisible();
    expect(callsTo(routes.update)).toHaveLength(0);
  });

  test('keeps the values if the server cannot be reached, and saves them once it can', async () => {
    isUnreachable(routes.update);
    await openRadio();
    await nameField().fill('Wireless');
    await save();
    await expect.element(dialog('Radio').getByText(say('kernel.network'))).toBeVisible();
    await expect.element(nameField()).toHaveValue('Wireless');
    answers(routes.update, ({ input }) => ({ ...campaignOf(2, input.body['name'] as string), version: 4 }));
    await save();
    await expect.element(row('Wireless')).toBeVisible();
  });

  test('asks for confirmation before discarding changes', async () => {
    await openRadio();
    await nameField().fill('Wireless');
    const close = dialog('Radio').getByRole('button', { name: say('ui.close') });
    await close.click();
    await unsaved('keepEditing').click();
    await expect.element(nameField()).toHaveValue('Wireless');
    await close.click();
    await unsaved('discard').click();
    await expect.element(dialog('Radio')).not.toBeInTheDocument();
    expect(callsTo(routes.update)).toHaveLength(0);
  });
});

describe('a field that two people changed', () => {
  const conflict = async () => {
    await showList(`/office/campaigns?record=${idOf(2)}`);
    await field(say('field.name'), dialog('Radio')).fill('Radio and more');
    refuses(routes.update, { status: 409, code: 'versionConflict', message: say('error.versionConflict') });
    answers(routes.one, { ...campaignOf(2, 'Wireless'), version: 4 });
    await dialog('Radio')
      .getByRole('button', { name: say('ui.save') })
      .click();
    await expect.element(dialog(say('list.conflictTitle'))).toBeVisible();
    return dialog(say('list.conflictTitle'));
  };

  test('keeps the other value if the reader accepts it, and sends nothing', async () => {
    const question = await conflict();
    const before = callsTo(routes.update).length;
    await question.getByRole('radio', { name: /Wireless/ }).click();
    await question.getByRole('button', { name: say('list.saveChoice') }).click();
    await expect.element(question).not.toBeInTheDocument();
    expect(callsTo(routes.update)).toHaveLength(before);
  });

  test('keeps the typed value if the reader returns to the form', async () => {
    const question = await conflict();
    await question.getByRole('button', { name: say('list.backToForm') }).click();
    await expect.element(question).not.toBeInTheDocument();
    await expect.element(page.getByRole('dialog').getByLabelText(/^Name/)).toHaveValue('Radio and more');
  });
});

test('the dialog of a bulk action is readable and accessible in German on a phone in the dark', async () => {
  const german = speak('de');
  await showList('/office/campaigns', { language: 'de', size: phone, mode: 'dark' });
  await button(german('list.json')).click();
  await expect.element(dialog(german('list.jsonTitle'))).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
