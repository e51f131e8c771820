import { undoBulkChange } from '@countinghouse/contract/bulk-change/bulk-change.ts';
import { Campaign, campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses, waits } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { notifyChanged } from '../../kernel/changes/changes.ts';
import { CampaignList } from '../campaign/index.ts';
import { ProgressDialog } from './bulk/use-bulk.tsx';

const { routes } = campaign;
const campaignOf = (number: number, name: string): Campaign =>
  sampleOf(Campaign, { id: idOf(number), name, version: 3 });
const three = [campaignOf(1, 'Harbour fair'), campaignOf(2, 'Autumn letter'), campaignOf(3, 'Radio')];
const showList = (address = '/office/campaigns', options: ShowOptions = {}) =>
  show(<CampaignList />, { address, ...options });
const table = () => page.getByRole('table', { name: say('campaign.title') });
const row = (name: string) => table().getByRole('row').filter({ hasText: name });
const button = (name: string) => page.getByRole('button', { name, exact: true });

beforeEach(() => {
  answers(topCampaigns, { topCampaigns: [] });
  lists(campaign, three);
});

describe('the states of a list', () => {
  test('shows placeholder rows until the first answer arrives', async () => {
    const arrive = waits(routes.list);
    await showList();
    await expect.element(page.getByRole('heading', { name: say('campaign.title') })).toBeVisible();
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull();
    arrive();
    await expect.element(row('Harbour fair')).toBeVisible();
    await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  });

  test('explains what to do if it is empty, and offers to create the first record', async () => {
    lists(campaign, []);
    await showList();
    await expect.element(page.getByText(say('campaign.emptyTitle'))).toBeVisible();
    await expect.element(button(say('campaign.create')).first()).toBeVisible();
  });

  test('shows a message if a search finds nothing', async () => {
    await showList('/office/campaigns?q=zebra');
    await expect.element(page.getByText(say('list.noMatch'))).toBeVisible();
  });

  test('shows the refusal of the server and reloads on request', async () => {
    refuses(routes.list, { status: 500, code: 'unexpected', message: 'Something went wrong here.' });
    await showList();
    await expect.element(page.getByText(/: Something went wrong here\.$/)).toBeVisible();
    lists(campaign, three);
    await button(say('ui.retry')).click();
    await expect.element(row('Radio')).toBeVisible();
  });

  test('reports that the server cannot be reached after three attempts', async () => {
    isUnreachable(routes.list);
    await showList();
    await expect.element(page.getByText(say('kernel.network'))).toBeVisible();
  });

  test('is not shown to a role without the permission to read it', async () => {
    await showList('/office/campaigns', { as: personOf('lead') });
    await expect.element(page.getByText(say('ui.forbiddenTitle'))).toBeVisible();
    expect(callsTo(routes.list)).toHaveLength(0);
  });
});

describe('searching a list', () => {
  test('sends the typed text to the server, keeps it in the address, and shows the result', async () => {
    const shown = await showList();
    await page.getByLabelText(say('campaign.search')).fill('radio');
    await expect.element(row('Radio')).toBeVisible();
    await expect.element(row('Harbour fair')).not.toBeInTheDocument();
    expect(shown.address()).toContain('q=radio');
    expect(callsTo(routes.search).at(-1)?.query).toMatchObject({ q: 'radio' });
  });

  test('sorts by a column, then in reverse, and marks the column as sorted', async () => {
    const shown = await showList('/office/campaigns?sort=name');
    const header = table().getByRole('button', { name: say('field.name') });
    const column = table()
      .getByRole('columnheader')
      .filter({ has: page.getByRole('button', { name: say('field.name') }) });
    await expect.element(column).toHaveAttribute('aria-sort', 'ascending');
    await header.click();
    await expect.poll(() => shown.address()).toContain('sort=-name');
    await expect.poll(() => callsTo(routes.list).at(-1)?.query['sorts']).toBe('["-name"]');
  });

  test('pages through the rows and returns to the first page when the search changes', async () => {
    lists(
      campaign,
      Array.from({ length: 60 }, (_, index) => campaignOf(index + 1, `Number ${index + 1}`)),
    );
    const shown = await showList();
    await expect.element(row('Number 25')).toBeVisible();
    await button(say('ui.nextPage')).click();
    await expect.element(row('Number 26')).toBeVisible();
    expect(shown.address()).toContain('page=2');
    await page.getByLabelText(say('campaign.search')).fill('Number 7');
    await expect.element(row('Number 7')).toBeVisible();
    expect(shown.address()).not.toContain('page=');
  });

  test('shows an existing page if the address names one past the end', async () => {
    const shown = await showList('/office/campaigns?page=9');
    await expect.element(row('Radio')).toBeVisible();
    expect(shown.address()).not.toContain('page=9');
  });
});

describe('changes made elsewhere', () => {
  test('appear without a reload', async () => {
    await showList();
    await expect.element(row('Radio')).toBeVisible();
    lists(campaign, [...three, campaignOf(4, 'Window display')]);
    notifyChanged({ event: 'campaignCreated', resource: 'campaign', change: 'created', ids: [idOf(4)] });
    await expect.element(row('Window display')).toBeVisible();
  });

  test('of another resource do not trigger a refetch', async () => {
    await showList();
    await expect.element(row('Radio')).toBeVisible();
    const before = callsTo(routes.list).length;
    notifyChanged({ event: 'depositCreated', resource: 'deposit', change: 'created', ids: [idOf(4)] });
    notifyChanged({ event: 'campaignUpdated', resource: 'campaign', change: 'updated', ids: [idOf(3)] });
    await expect.poll(() => callsTo(routes.list).length).toBe(before + 1);
  });
});

describe('creating and changing a record', () => {
  const form = (name: string) => page.getByRole('dialog', { name });

  test('reports the empty field, sends nothing, and creates once the field is filled', async () => {
    answers(routes.create, ({ input }) => campaignOf(7, input.body['name'] as string));
    await showList();
    await button(say('campaign.create')).click();
    const dialog = form(say('campaign.create'));
    await dialog.getByRole('button', { name: say('campaign.create') }).click();
    await expect.element(dialog.getByRole('alert')).toMatchTextContent(new RegExp(say('field.name')));
    await expect.element(field(say('field.name'), dialog)).toHaveFocus();
    expect(callsTo(routes.create)).toHaveLength(0);
    await field(say('field.name'), dialog).fill('  Harvest  ');
    await dialog.getByRole('button', { name: say('campaign.create') }).click();
    await expect.element(row('Harvest')).toBeVisible();
    expect(callsTo(routes.create).map(({ body }) => body)).toEqual([{ name: 'Harvest' }]);
  });

  test('shows a refusal of the server at the named field', async () => {
    await showList();
    refuses(routes.create, {
      status: 422,
      code: 'invalid',
      message: 'Please check the form fields',
      fields: [{ path: 'name', code: 'taken', message: 'There is a campaign of this name.' }],
    });
    await button(say('campaign.create')).click();
    const dialog = form(say('campaign.create'));
    await field(say('field.name'), dialog).fill('Radio');
    await dialog.getByRole('button', { name: say('campaign.create') }).click();
    await expect
      .element(field(say('field.name'), dialog))
      .toHaveAccessibleDescription('There is a campaign of this name.');
  });

  test('retries a write after a lost answer with the same idempotency key', async () => {
    let tries = 0;
    answers(routes.create, ({ input }) => {
      tries += 1;
      if (tries === 1) throw new TypeError('Failed to fetch');
      return campaignOf(7, input.body['name'] as string);
    });
    await showList();
    await button(say('campaign.create')).click();
    const dialog = form(say('campaign.create'));
    await field(say('field.name'), dialog).fill('Harvest');
    await dialog.getByRole('button', { name: say('campaign.create') }).click();
    await expect.element(row('Harvest')).toBeVisible();
    const keys = callsTo(routes.create).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('asks which value to keep if another person changed the same field', async () => {
    await showList(`/office/campaigns?record=${idOf(3)}`);
    const dialog = form('Radio');
    await field(say('field.name'), dialog).fill('Radio and more');
    refuses(routes.update, { status: 409, code: 'versionConflict', message: 'Somebody else changed this.' });
    answers(routes.one, { ...campaignOf(3, 'Wireless'), version: 4 });
    await dialog.getByRole('button', { name: say('ui.save') }).click();
    const conflict = form(say('list.conflictTitle'));
    await expect.element(conflict).toMatchTextContent(/Wireless/);
    answers(routes.update, ({ input }) => ({ ...campaignOf(3, input.body['name'] as string), version: 5 }));
    await conflict.getByRole('button', { name: say('list.saveChoice') }).click();
    await expect.element(row('Radio and more')).toBeVisible();
    expect(callsTo(routes.update).at(-1)?.body).toEqual({ name: 'Radio and more', version: 4 });
  });
});

describe('deleting', () => {
  const openRowMenu = (name: string) => button(say('list.actionsOf', { name })).click();
  const confirm = () =>
    page
      .getByRole('dialog')
      .getByRole('button', { name: say('list.delete') })
      .click();

  test('asks for confirmation, then offers an undo, which restores the record', async () => {
    answers(routes.removeMany, { done: 1, refused: [], action: idOf(90) });
    answers(undoBulkChange, { restored: 1, kept: 0 });
    await showList();
    await openRowMenu('Radio');
    await page.getByRole('menuitem', { name: say('list.delete') }).click();
    expect(callsTo(routes.removeMany)).toHaveLength(0);
    lists(campaign, three.slice(0, 2));
    await confirm();
    await expect.element(row('Radio')).not.toBeInTheDocument();
    expect(callsTo(routes.removeMany).at(-1)?.body).toEqual({ ids: [idOf(3)] });
    lists(campaign, three);
    await button(say('kernel.undo')).click();
    await expect.element(row('Radio')).toBeVisible();
    expect(callsTo(undoBulkChange).map(({ params }) => params['id'])).toEqual([idOf(90)]);
  });

  test('starts once its progress can be shown, which would otherwise cover a proof of identity', async () => {
    let arrive = (_isLoaded: boolean): void => undefined;
    const load = vi.spyOn(ProgressDialog, 'load').mockReturnValue(new Promise((resolve) => (arrive = resolve)));
    answers(routes.removeMany, { done: 1, refused: [], action: idOf(90) });
    await showList();
    await openRowMenu('Radio');
    await page.getByRole('menuitem', { name: say('list.delete') }).click();
    await confirm();
    // Once with the question, and once for the action.
    await expect.poll(() => load.mock.calls.length).toBe(2);
    expect(callsTo(routes.removeMany)).toHaveLength(0);
    arrive(true);
    await expect.poll(() => callsTo(routes.removeMany)).toHaveLength(1);
    load.mockRestore();
  });

  test('lists refused records by name, with the reason', async () => {
    answers(routes.removeMany, {
      done: 0,
      refused: [{ id: idOf(3), code: 'campaignLinked', message: 'Leads belong to this campaign.' }],
    });
    await showList();
    await openRowMenu('Radio');
    await page.getByRole('menuitem', { name: say('list.delete') }).click();
    await confirm();
    const result = page.getByRole('dialog', { name: say('list.bulkFinished') });
    await expect.element(result).toMatchTextContent(/Radio/);
    await expect.element(result).toMatchTextContent(/Leads belong to this campaign./);
  });

  test('of everything that matches sends the list’s filters instead of ids', async () => {
    lists(
      campaign,
      Array.from({ length: 60 }, (_, index) => campaignOf(index + 1, `Number ${index + 1}`)),
    );
    answers(routes.removeMany, { done: 60, refused: [] });
    await showList('/office/campaigns?q=number');
    await page.getByRole('checkbox', { name: say('ui.selectPage') }).click();
    await button(say('ui.selectAllMatching', { count: 60, formatted: '60' })).click();
    await button(say('list.delete')).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('list.deleteConfirm', { count: 60 }) })
      .click();
    await expect.poll(() => callsTo(routes.removeMany).at(-1)?.body).toMatchObject({ matching: { q: 'number' } });
  });

  test('is not offered to a role without the permission', async () => {
    await showList('/office/campaigns', { as: personOf('regular') });
    await expect.element(row('Radio')).toBeVisible();
    await expect.element(button(say('campaign.create'))).not.toBeInTheDocument();
    await expect.element(button(say('list.actionsOf', { name: 'Radio' }))).not.toBeInTheDocument();
  });
});

describe('by keyboard', () => {
  test('moves between rows, opens one, and returns to it on closing', async () => {
    await showList();
    await expect.element(row('Harbour fair')).toBeVisible();
    (row('Harbour fair').element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Autumn letter' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(row('Autumn letter')).toHaveFocus();
  });
});

describe('the appearance of a list', () => {
  const long = campaignOf(9, 'Vermögensverwaltungsgesellschaft Donaudampfschifffahrt Herbstkampagne');

  test.each([
    ['on a desktop', {}],
    ['on a phone', { size: phone }],
    ['on a phone in the dark, compact', { size: phone, mode: 'dark', compact: true }],
  ] as const)('is readable, accessible and not too wide in German %s', async (_name, options) => {
    lists(campaign, [long, ...three]);
    await showList('/office/campaigns', { language: 'de', ...options });
    await expect.element(page.getByText(long.name)).toBeVisible();
    await expect.element(page.getByRole('button', { name: speak('de')('campaign.create') })).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('has no faults in German on a phone if it is empty', async () => {
    lists(campaign, []);
    await showList('/office/campaigns', { language: 'de', size: phone });
    await expect.element(page.getByText(speak('de')('campaign.emptyTitle'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
