import { Campaign, campaign, topCampaigns } from '@countinghouse/contract/campaign/campaign.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { lists } from '../../../test/list-answers.ts';
import { pageFaults } from '../../../test/page-faults.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers, callsTo } from '../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../test/show.tsx';
import { CampaignList } from '../campaign/index.ts';
import { ProgressDialog } from './bulk/use-bulk.tsx';

const { routes } = campaign;
const binned = (number: number, name: string) => ({
  ...sampleOf(Campaign, { id: idOf(number), name }),
  dateDeleted: '2026-11-20T09:30:00.000Z',
  deletedByName: 'Jonas Keller',
});
const inBin = (...campaigns: ReturnType<typeof binned>[]): void =>
  answers(routes.bin, { campaigns, count: campaigns.length, countIsMinimum: false, pageToCreate: 1 });

const title = (language: 'en' | 'de' = 'en') =>
  speak(language)('list.binTitle', { list: speak(language)('campaign.title') });
const showBin = (options: ShowOptions = {}) =>
  show(<CampaignList />, { address: '/office/campaigns?bin=true', ...options });
const row = (name: string) => page.getByRole('table', { name: title() }).getByRole('row').filter({ hasText: name });

beforeEach(() => {
  answers(topCampaigns, { topCampaigns: [] });
  lists(campaign, [sampleOf(Campaign, { id: idOf(9), name: 'Radio' })]);
  inBin(binned(1, 'Harbour fair'), binned(2, 'Autumn letter'));
});

describe('the bin of a list', () => {
  test('is opened from the list and left for it', async () => {
    const { address } = await show(<CampaignList />, { address: '/office/campaigns?q=radio' });
    await page.getByRole('link', { name: say('list.bin'), exact: true }).click();
    await expect.element(row('Harbour fair')).toBeVisible();
    expect(address()).toMatch(/\?bin=true$/);
    await page.getByRole('link', { name: say('list.backToList', { list: say('campaign.title') }) }).click();
    await expect.element(page.getByRole('table', { name: say('campaign.title'), exact: true })).toBeVisible();
    expect(address()).not.toContain('?');
  });

  test('says who deleted a record, when, and until when it is kept', async () => {
    await showBin();
    await expect.element(row('Harbour fair')).toMatchTextContent('20 Nov 2026, 10:30Jonas Keller20 Dec 2026');
  });

  test('restores one record and confirms it', async () => {
    answers(routes.restore, { done: 1, refused: [] });
    await showBin();
    await expect.element(row('Harbour fair')).toBeVisible();
    inBin(binned(2, 'Autumn letter'));
    await page.getByRole('button', { name: say('list.restoreOne', { name: 'Harbour fair' }) }).click();
    await expect.element(page.getByText(say('list.restored', { count: 1 }))).toBeVisible();
    await expect.element(row('Autumn letter')).toBeVisible();
    await expect.element(row('Harbour fair')).not.toBeInTheDocument();
    expect(callsTo(routes.restore).map(({ body }) => body)).toEqual([{ ids: [idOf(1)] }]);
  });

  test('restores a record once, however often it is pressed while the progress loads', async () => {
    let arrive = (_isLoaded: boolean): void => undefined;
    const loading = new Promise<boolean>((resolve) => (arrive = resolve));
    const load = vi.spyOn(ProgressDialog, 'load').mockReturnValue(loading);
    answers(routes.restore, { done: 1, refused: [] });
    await showBin();
    const restore = page.getByRole('button', { name: say('list.restoreOne', { name: 'Harbour fair' }) });
    await restore.click();
    await restore.click();
    expect(callsTo(routes.restore)).toHaveLength(0);
    arrive(true);
    await expect.element(page.getByText(say('list.restored', { count: 1 }))).toBeVisible();
    expect(callsTo(routes.restore)).toHaveLength(1);
    load.mockRestore();
  });

  test('does not restore what its progress could not be shown for', async () => {
    const load = vi.spyOn(ProgressDialog, 'load').mockResolvedValue(false);
    await showBin();
    await page.getByRole('button', { name: say('list.restoreOne', { name: 'Harbour fair' }) }).click();
    await expect.element(page.getByText(say('ui.partFailed'))).toBeVisible();
    expect(callsTo(routes.restore)).toHaveLength(0);
    load.mockRestore();
  });

  test('restores the selected records and names each that stays, with the reason', async () => {
    answers(routes.restore, {
      done: 1,
      refused: [{ id: idOf(2), code: 'nameTaken', message: 'Another campaign has this name.' }],
    });
    await showBin();
    for (const name of ['Harbour fair', 'Autumn letter']) await row(name).getByRole('checkbox').click();
    await page
      .getByRole('button', { name: say('list.restore'), exact: true })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await expect.element(dialog).toMatchTextContent('Another campaign has this name.');
    await expect.element(dialog.getByRole('button', { name: 'Autumn letter' })).toBeVisible();
    expect(callsTo(routes.restore)[0]?.body).toEqual({ ids: [idOf(1), idOf(2)] });
    await userEvent.keyboard('{Escape}');
  });

  test('is neither offered nor shown to people who may not delete', async () => {
    await showBin({ as: personOf('regular') });
    await expect.element(page.getByRole('table', { name: say('campaign.title'), exact: true })).toBeVisible();
    expect(page.getByRole('link', { name: say('list.bin'), exact: true }).query()).toBeNull();
    expect(callsTo(routes.bin)).toEqual([]);
  });

  test('is readable and accessible on a phone in German in the dark', async () => {
    await showBin({ language: 'de', size: phone, mode: 'dark' });
    await expect.element(page.getByText('Harbour fair')).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });

  test('says that it is empty', async () => {
    inBin();
    await showBin({ language: 'de' });
    await expect.element(page.getByText(speak('de')('list.binEmpty'))).toBeVisible();
    expect(await pageFaults('de')).toEqual([]);
  });
});
