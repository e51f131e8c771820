import { campaign } from '@countinghouse/contract/campaign/campaign.ts';
import { findDuplicates } from '@countinghouse/contract/user/duplicates.ts';
import { assignableStaff } from '@countinghouse/contract/user/user-calls.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../../test/field.ts';
import { lists } from '../../../../test/list-answers.ts';
import { pageFaults } from '../../../../test/page-faults.ts';
import { personOf } from '../../../../test/people.ts';
import { idOf, sampleOf } from '../../../../test/sample.ts';
import { say, speak } from '../../../../test/say.ts';
import { answers, callsTo } from '../../../../test/server-answers.ts';
import { type ShowOptions, phone, show } from '../../../../test/show.tsx';
import { CallError } from '../../../kernel/call/call-error.ts';
import { LeadForm } from './lead-form.tsx';

const sven = { id: idOf(8), name: 'Sven Adviser', role: 'regular' } as const;
const known = personOf('lead', {
  id: idOf(7),
  firstName: 'Iris',
  lastName: 'Crane',
  email: 'iris@example.test',
  campaign: idOf(21),
  campaignName: 'Closed campaign',
  assignedTo: idOf(9),
  assignedToName: 'Former Adviser',
  qualifications: 'new',
  labels: 'forex',
});

/** The form; records what it saved. */
const showForm = async (item: User | null, options: ShowOptions = {}, refusal?: CallError) => {
  const saved: object[] = [];
  const save = async (fields: object): Promise<void> => {
    saved.push(fields);
    if (refusal !== undefined) throw refusal;
  };
  await show(<LeadForm item={item} save={save} onClose={() => undefined} />, options);
  return saved;
};
const submit = (name: string) => page.getByRole('button', { name });
const text = (name: string) => field(name);
const combobox = (name: string) => page.getByRole('combobox', { name });

const fillPerson = async (): Promise<void> => {
  await text(say('field.firstName')).fill(' Ada ');
  await text(say('field.lastName')).fill('Heron');
  await text(say('field.email')).fill('ada@example.test');
};

beforeEach(() => {
  lists(campaign, [sampleOf(campaign.item, { id: idOf(20), name: 'Autumn letter' })]);
  answers(assignableStaff, { users: [sven] });
});

describe('a new lead', () => {
  test('asks for the first password alone before anything is sent', async () => {
    const saved = await showForm(null);
    await fillPerson();
    await submit(say('lead.create')).click();
    await expect
      .element(text(say('lead.firstPassword')))
      .toHaveAccessibleDescription(new RegExp(say('error.required')));
    expect(saved).toEqual([]);
  });

  test('requires names, e-mail and a first password, each reported at its field', async () => {
    const saved = await showForm(null);
    await submit(say('lead.create')).click();
    for (const name of [say('field.firstName'), say('field.lastName'), say('field.email')])
      await expect.element(text(name)).toBeInvalid();
    await expect.element(text(say('field.firstName'))).toHaveFocus();
    expect(saved).toEqual([]);
  });

  test('requires a valid e-mail address', async () => {
    const saved = await showForm(null);
    await fillPerson();
    await text(say('field.email')).fill('ada at home');
    await submit(say('lead.create')).click();
    await expect.element(text(say('field.email'))).toBeInvalid();
    expect(saved).toEqual([]);
  });

  test('is sent as a lead with all selected values', async () => {
    const saved = await showForm(null);
    await fillPerson();
    await text(say('field.company')).fill('Heron & Sons');
    await combobox(say('field.campaignName')).click();
    await page.getByRole('option', { name: 'Autumn letter' }).click();
    await combobox(say('field.qualifications')).click();
    await page.getByRole('option', { name: 'Interested' }).click();
    await combobox(say('field.assignedToName')).click();
    await page.getByRole('option', { name: sven.name }).click();
    await combobox(say('field.labels')).click();
    await page.getByRole('option', { name: 'Diamonds' }).click();
    await page.getByRole('option', { name: 'Forex' }).click();
    await text(say('lead.firstPassword')).fill('Walnut-Harbour-77');
    await submit(say('lead.create')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).toEqual({
      role: 'lead',
      firstName: 'Ada',
      lastName: 'Heron',
      email: 'ada@example.test',
      phone: '',
      mobile: '',
      company: 'Heron & Sons',
      campaign: idOf(20),
      qualifications: 'interested',
      assignedTo: idOf(8),
      labels: 'diamond;forex',
      password: 'Walnut-Harbour-77',
    });
  });

  test('gets a password on request that can be read out on the phone, a new one each time', async () => {
    const saved = await showForm(null);
    await fillPerson();
    const suggest = submit(say('lead.makePassword'));
    await suggest.click();
    const first = (text(say('lead.firstPassword')).element() as HTMLInputElement).value;
    await suggest.click();
    await expect.element(text(say('lead.firstPassword'))).not.toHaveValue(first);
    await submit(say('lead.create')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ password: expect.stringMatching(/^[a-hjkmnp-z]{5}-[a-hjkmnp-z]{5}-[2-9]{4}$/) });
  });

  test('has telephone numbers in international form, parsed with the company’s country', async () => {
    const saved = await showForm(null, { setting: { country: 'DE' } });
    await fillPerson();
    await text(say('field.phone')).fill('030 901820');
    await text(say('field.mobile')).fill('+33 6 12 34 56 78');
    await text(say('lead.firstPassword')).fill('Walnut-Harbour-77');
    await expect.element(text(say('field.phone'))).toHaveValue('+49 30 901820');
    await submit(say('lead.create')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ phone: '+4930901820', mobile: '+33612345678' });
  });

  test('reports an existing e-mail at its field, and keeps the values', async () => {
    const taken = 'Somebody has this address already.';
    const fields = [{ path: 'email', code: 'emailTaken', message: taken }];
    await showForm(null, {}, new CallError({ status: 409, code: 'emailTaken', message: taken, fields }));
    await fillPerson();
    await text(say('lead.firstPassword')).fill('Walnut-Harbour-77');
    await submit(say('lead.create')).click();
    await expect.element(text(say('field.email'))).toHaveAccessibleDescription(taken);
    await expect.element(text(say('field.lastName'))).toHaveValue('Heron');
  });

  test('shows who it may duplicate while it is typed, and none for an unfinished address', async () => {
    const iris = {
      id: idOf(7),
      firstName: 'Iris',
      lastName: 'Crane',
      email: 'iris@example.test',
      assignedToName: null,
    };
    answers(findDuplicates, { duplicates: [{ ...iris, score: 60, reasons: ['email'] }], isElsewhere: true });
    await showForm(null);
    await text(say('field.firstName')).fill('Ada');
    await text(say('field.email')).fill('iris');
    await text(say('field.email')).fill('iris@example.test');
    await expect.element(page.getByRole('link', { name: 'Iris Crane' })).toHaveAttribute('target', '_blank');
    await expect.element(page.getByText(say('lead.duplicateLikely'))).toBeVisible();
    await expect.element(page.getByText(say('lead.duplicateElsewhere'))).toBeVisible();
    expect(callsTo(findDuplicates).map(({ body }) => body)).toEqual([
      { firstName: 'Ada', lastName: '', email: 'iris@example.test', phone: '', mobile: '' },
    ]);
    expect(await pageFaults('en')).toEqual([]);
  });

  test('of a standard user has no assignment, because it becomes their own', async () => {
    const saved = await showForm(null, { as: personOf('regular') });
    await fillPerson();
    await expect.element(combobox(say('field.assignedToName'))).not.toBeInTheDocument();
    await text(say('lead.firstPassword')).fill('Walnut-Harbour-77');
    await submit(say('lead.create')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).not.toHaveProperty('assignedTo');
  });
});

describe('an existing lead', () => {
  test('has no password field and keeps a campaign and an agent that are no longer available', async () => {
    await showForm(known);
    await expect.element(text(say('field.firstName'))).toHaveValue('Iris');
    await expect.element(combobox(say('field.campaignName'))).toHaveValue('Closed campaign');
    await expect.element(combobox(say('field.assignedToName'))).toHaveValue('Former Adviser');
    await expect.element(combobox(say('field.qualifications'))).toHaveValue('New');
    await expect.element(page.getByText(say('lead.firstPassword'))).not.toBeInTheDocument();
  });

  test('is sent without role and password', async () => {
    const saved = await showForm(known);
    await text(say('field.lastName')).fill('Stork');
    await submit(say('ui.save')).click();
    await expect.poll(() => saved).toHaveLength(1);
    expect(saved[0]).toMatchObject({ lastName: 'Stork', labels: 'forex', assignedTo: idOf(9) });
    expect(saved[0]).not.toHaveProperty('role');
    expect(saved[0]).not.toHaveProperty('password');
  });
});

test('more than a hundred campaigns are all available', async () => {
  const many = Array.from({ length: 130 }, (_none, at) =>
    sampleOf(campaign.item, { id: idOf(1000 + at), name: `Fair ${at}` }),
  );
  lists(campaign, many);
  await showForm(null);
  await combobox(say('field.campaignName')).fill('Fair 129');
  await expect.element(page.getByRole('option', { name: 'Fair 129' })).toBeVisible();
  expect(callsTo(campaign.routes.list).map(({ query }) => query['page'])).toEqual(['1', '2']);
});

test.each([
  ['in the light', {}],
  ['in the dark, compact', { mode: 'dark', compact: true }],
] as const)('the form with its errors is accessible and fits a phone in German %s', async (_name, options) => {
  await showForm(null, { language: 'de', size: phone, ...options });
  await page.getByRole('button', { name: speak('de')('lead.create') }).click();
  await expect.element(page.getByRole('alert').first()).toBeInTheDocument();
  expect(await pageFaults('de')).toEqual([]);
});
