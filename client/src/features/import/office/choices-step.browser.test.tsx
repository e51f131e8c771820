import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { forecastImport, LeadImport, runImport } from '@countinghouse/contract/import/import.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo, refuses, waits } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { notifyChanged } from '../../../kernel/changes/changes.ts';
import { ChoicesStep } from './choices-step.tsx';

const item = sampleOf(LeadImport, {
  id: idOf(50),
  fileName: 'fair.xlsx',
  header: ['First name', 'Last name', 'E-mail'],
  columns: ['firstName', 'lastName', 'email'],
  rowCount: 1300,
  readyCount: 1234,
  problemCount: 2,
  duplicateCount: 5,
  missingCampaigns: ['Harbour', 'Spring'],
  missingCampaignCount: 2,
});
const plain: LeadImport = { ...item, duplicateCount: 0, missingCampaignCount: 0, missingCampaigns: [] };
const showStep = (shown: LeadImport = item, options: ShowOptions = {}) =>
  show(<ChoicesStep item={shown} onBack={() => undefined} />, options);
const radio = (name: string) => page.getByRole('radio', { name: new RegExp(`^${RegExp.escape(name)}`) });
const runs = (count: number, formatted: string) =>
  page.getByRole('button', { name: say('import.run', { count, formatted }) });
const sentence = () => page.getByText(/^What will happen/);
const campaignField = () => page.getByRole('combobox', { name: say('import.campaign') });

const noCost = { costWithoutCampaign: 0, cost: 0 };

beforeEach(() => {
  lists(campaign, [sampleOf(campaign.item, { id: idOf(20), name: 'Autumn letter' })]);
  answers(forecastImport, ({ query }) => {
    const updated = query['duplicates'] === 'update' ? 5 : 0;
    const failed = query['createCampaigns'] === 'true' ? 2 : 9;
    return { ...noCost, created: 1234, updated, skipped: 5 - updated, failed };
  });
});

describe('the choices before an import runs', () => {
  test('show a forecast of the rows in one sentence', async () => {
    await showStep();
    await radio(say('import.leaveRows')).click();
    const parts = [
      say('import.willCreate', { count: 1234, formatted: '1,234' }),
      say('import.willSkip', { count: 5, formatted: '5' }),
      say('import.willFail', { count: 2, formatted: '2' }),
    ].join(', ');
    const last = say('import.willMiss', { count: 7, formatted: '7' });
    await expect.element(sentence()).toHaveTextContent(say('import.sentence', { parts: `${parts} and ${last}` }));
    await expect.element(runs(1234, '1,234')).toBeEnabled();
  });

  test('omit duplicates and campaigns if there are none', async () => {
    await showStep(plain);
    await expect.element(sentence()).toBeVisible();
    await expect.element(page.getByRole('radio').first()).not.toBeInTheDocument();
  });

  test('are forecast again when duplicates are to be updated, with the campaigns that are created', async () => {
    await showStep();
    await radio(say('import.update')).click();
    await expect
      .element(sentence())
      .toMatchTextContent(new RegExp(say('import.willCampaign', { count: 2, formatted: '2' })));
    await expect.element(sentence()).toMatchTextContent(/5 existing leads are updated/);
    await expect.element(runs(1239, '1,239')).toBeEnabled();
    await expect
      .poll(() => callsTo(forecastImport).at(-1)?.query)
      .toEqual({ duplicates: 'update', createCampaigns: 'true', hasCampaign: 'false' });
  });

  test('default to no updates, and to creating the campaigns whose names are shown', async () => {
    await showStep();
    await expect.element(radio(say('import.skip'))).toBeChecked();
    await expect.element(radio(say('import.createCampaigns'))).toBeChecked();
    await expect.element(page.getByText(item.missingCampaigns.join(', '))).toBeVisible();
  });

  test('do not allow more than 200 campaigns to be created', async () => {
    const names = Array.from({ length: 200 }, (_none, at) => `Fair ${at}`);
    await showStep({ ...item, missingCampaigns: names, missingCampaignCount: 201 });
    await expect.element(page.getByText(say('import.tooManyCampaigns', { limit: '200' }))).toBeVisible();
    await expect.element(radio(say('import.createCampaigns'))).toBeDisabled();
    await expect.element(radio(say('import.leaveRows'))).toBeChecked();
    await expect.element(page.getByText('Fair 0, Fair 1, Fair 2, Fair 3, Fair 4 …')).toBeVisible();
  });

  test('allow exactly 200 campaigns', async () => {
    await showStep({ ...item, missingCampaignCount: 200 });
    await expect.element(radio(say('import.createCampaigns'))).toBeEnabled();
  });

  test('cannot be run if no row would be imported', async () => {
    answers(forecastImport, { ...noCost, created: 0, updated: 0, skipped: 0, failed: 0 });
    await showStep({ ...plain, problemCount: 0 });
    await expect.element(sentence()).toHaveTextContent(say('import.sentence', { parts: say('import.willNothing') }));
    await expect.element(runs(0, '0')).toBeDisabled();
  });

  test('say what the new leads cost, and how many rows lack a campaign for it until one is chosen', async () => {
    answers(forecastImport, ({ query }) => {
      const isGiven = query['hasCampaign'] === 'true';
      const costWithoutCampaign = isGiven ? 0 : 3;
      return { created: 10, updated: 0, skipped: 5, failed: 2 + costWithoutCampaign, costWithoutCampaign, cost: 12.5 };
    });
    await showStep(plain);
    await expect.element(page.getByText(say('import.willCost', { amount: '€12.50' }))).toBeVisible();
    const lacking = say('import.willLackCampaign', { count: 3, formatted: '3' });
    await expect.element(sentence()).toMatchTextContent(new RegExp(lacking));
    await campaignField().click();
    await page.getByRole('option', { name: 'Autumn letter' }).click();
    await expect.element(sentence()).not.toMatchTextContent(new RegExp(lacking));
  });

  test('follow changes by colleagues: a lead created elsewhere becomes a duplicate', async () => {
    await showStep();
    await expect.element(runs(1234, '1,234')).toBeVisible();
    answers(forecastImport, { ...noCost, created: 1233, updated: 0, skipped: 6, failed: 9 });
    notifyChanged({ event: 'userCreated', resource: 'user', change: 'created', ids: [idOf(1)] });
    await expect.element(runs(1233, '1,233')).toBeVisible();
  });
});

describe('running an import', () => {
  test('sends the choices once', async () => {
    answers(runImport, { ...item, state: 'running' });
    const arrive = waits(runImport);
    await showStep();
    await radio(say('import.update')).click();
    await campaignField().click();
    await page.getByRole('option', { name: 'Autumn letter' }).click();
    await runs(1239, '1,239').click();
    // A busy button keeps its label: a second click does nothing.
    await expect.element(runs(1239, '1,239')).toBeDisabled();
    arrive();
    await expect
      .poll(() => callsTo(runImport).map(({ params, body }) => [params['id'], body]))
      .toEqual([[item.id, { duplicates: 'update', createCampaigns: true, campaign: idOf(20) }]]);
  });

  test('starts with the campaign of the upload, which can be cleared', async () => {
    answers(runImport, { ...plain, state: 'running' });
    await showStep({ ...plain, campaign: idOf(20) });
    await expect.element(campaignField()).toHaveValue('Autumn letter');
    await campaignField().click();
    await page.getByRole('option', { name: 'Autumn letter' }).click();
    await expect.element(campaignField()).toHaveValue('');
    await runs(1234, '1,234').click();
    await expect.poll(() => callsTo(runImport).at(-1)?.body).toMatchObject({ campaign: null });
  });

  test('can be refused with the reason, and retried', async () => {
    refuses(runImport, { status: 409, code: 'campaignGone', message: 'The campaign was deleted.' });
    await showStep();
    await runs(1234, '1,234').click();
    await expect.element(page.getByText('The campaign was deleted.')).toBeVisible();
    await expect.element(runs(1234, '1,234')).toBeEnabled();
  });

  test('finds a campaign by a search on the server', async () => {
    await showStep(plain);
    await campaignField().fill('autumn');
    await expect.element(page.getByRole('option', { name: 'Autumn letter' })).toBeVisible();
    await expect.poll(() => callsTo(campaign.routes.search).at(-1)?.query['q']).toBe('autumn');
    await campaignField().fill('zebra');
    await expect.element(page.getByText(say('ui.noResults'))).toBeVisible();
  });
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the choices are accessible and fit a phone in German %s', async (_name, options) => {
  const names = ['Vermögensverwaltungsgesellschaftsherbstkampagne', 'Frühling'];
  await showStep({ ...item, missingCampaigns: names }, { language: 'de', size: phone, ...options });
  const [run, formatted] = [speak('de')('import.run', { count: 1234, formatted: '1.234' }), /1\.234/];
  await expect.element(page.getByRole('button', { name: run })).toMatchTextContent(formatted);
  expect(await pageFaults('de')).toEqual([]);
});
