import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { getTrader } from '@countinghouse/contract/trading-policy/trader.ts';
import { getEmailChange } from '@countinghouse/contract/user/email-change.ts';
import { getProfile, updateProfile } from '@countinghouse/contract/user/profile.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { field } from '../../../test/field.ts';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say } from '../../../test/say.ts';
import { answers, callsTo, isUnreachable, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { checkSession } from '../../kernel/session/session.ts';
import { DetailsPart } from './details-part.tsx';

const ada = personOf('admin', { phone: '+33 1 23 45 67 89', version: 4 });
const firstName = () => field(say('profile.firstName'));
const lastName = () => field(say('profile.lastName'));
const save = () => page.getByRole('button', { name: say('profile.save') });
const problem = (text: string) => page.getByRole('alert').filter({ hasText: text });
const showDetails = () => show(<DetailsPart />, { as: ada });
beforeEach(() => answers(getEmailChange, { pending: null }));

describe('the user’s own details', () => {
  test('are saved with the version that was loaded', async () => {
    answers(updateProfile, ({ input }) => ({ ...ada, ...(input.body as Partial<User>), version: 5 }));
    await showDetails();
    await firstName().fill('  Adela ');
    await save().click();
    await expect.element(page.getByText(say('profile.saved'))).toBeVisible();
    expect(callsTo(updateProfile).map(({ body }) => body)).toEqual([
      {
        firstName: 'Adela',
        lastName: 'Quill',
        phone: '+33 1 23 45 67 89',
        mobile: '',
        version: 4,
      },
    ]);
    await expect.element(firstName()).toHaveValue('Adela');
    await firstName().fill('Ada');
    await save().click();
    await expect.poll(() => callsTo(updateProfile).at(-1)?.body).toMatchObject({ firstName: 'Ada', version: 5 });
  });

  test.each([
    ['firstName', '   ', say('error.required')],
    ['phone', 'call me', say('error.phone')],
  ] as const)('are not sent when the %s is “%s”', async (name, typed, reason) => {
    await showDetails();
    await field(say(`profile.${name}`)).fill(typed);
    await save().click();
    await expect.element(field(say(`profile.${name}`))).toHaveAccessibleDescription(reason);
    expect(callsTo(updateProfile)).toHaveLength(0);
  });

  test('report above the form that a newer version was saved elsewhere, and keep the typed values', async () => {
    await showDetails();
    refuses(updateProfile, { status: 409, code: 'versionConflict', message: 'This was changed elsewhere.' });
    await lastName().fill('Quillon');
    await save().click();
    await expect.element(problem('This was changed elsewhere.')).toBeVisible();
    await expect.element(lastName()).toHaveValue('Quillon');
  });

  test('keep the typed values if the server cannot be reached', async () => {
    await showDetails();
    isUnreachable(updateProfile);
    await lastName().fill('Quillon');
    await save().click();
    await expect.element(problem(say('kernel.network'))).toBeVisible();
    await expect.element(lastName()).toHaveValue('Quillon');
    expect(callsTo(updateProfile)).toHaveLength(3);
    expect(new Set(callsTo(updateProfile).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
  });

  test('follow a change made on another device, except in a field that is being edited', async () => {
    await showDetails();
    await firstName().fill('Adela');
    answers(getProfile, { ...ada, firstName: 'Augusta', lastName: 'Byron', version: 5 });
    await checkSession();
    await expect.element(lastName()).toHaveValue('Byron');
    await expect.element(firstName()).toHaveValue('Adela');
  });
});

describe('the name of an agent', () => {
  const agent = personOf('regular', { phone: '+33 1 23 45 67 89', version: 4 });

  test('is shown as text with who can change it, and is not sent with their numbers', async () => {
    answers(updateProfile, ({ input }) => ({ ...agent, ...(input.body as Partial<User>), version: 5 }));
    await show(<DetailsPart />, { as: agent });
    await expect.element(page.getByRole('definition').first()).toHaveTextContent(agent.firstName);
    await expect.element(page.getByRole('definition').nth(1)).toHaveTextContent(agent.lastName);
    await expect.element(page.getByText(say('profile.nameFixed'))).toBeVisible();
    expect(firstName().query()).toBeNull();
    expect(lastName().query()).toBeNull();
    await field(say('profile.mobile')).fill('+33612345678');
    await save().click();
    await expect.element(page.getByText(say('profile.saved'))).toBeVisible();
    expect(callsTo(updateProfile).map(({ body }) => body)).toEqual([
      { phone: '+33 1 23 45 67 89', mobile: '+33612345678', version: 4 },
    ]);
  });
});

describe('the details of a customer', () => {
  const lead = personOf('lead');
  const trader = sampleOf(getTrader.reply, { country: 'FR' });

  test('include the country, which staff do not state about themselves', async () => {
    answers(getTrader, trader);
    await show(<DetailsPart />, { as: lead });
    await expect.element(page.getByRole('region', { name: say('country.title') })).toMatchTextContent('France');
    await expect.element(firstName()).toBeEnabled();
  });

  test('keep the name of a verified customer, and explain how to change it', async () => {
    answers(getTrader, trader);
    await show(<DetailsPart />, { as: personOf('lead', { verification: 'verified' }) });
    await expect.element(page.getByText(say('profile.nameVerified'))).toBeVisible();
    await expect.element(firstName()).toBeDisabled();
    await expect.element(lastName()).toBeDisabled();
    await expect.element(field(say('profile.phone'))).toBeEnabled();
  });

  test('of a member of staff include no country', async () => {
    await showDetails();
    await expect.element(firstName()).toBeVisible();
    expect(page.getByRole('region', { name: say('country.title') }).query()).toBeNull();
    expect(callsTo(getTrader)).toHaveLength(0);
  });

  test('are read-only for connected staff', async () => {
    answers(getTrader, trader);
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await show(<DetailsPart />, { as: lead });
    await expect.element(page.getByText(say('profile.notWhileActing')).first()).toBeVisible();
    for (const name of ['firstName', 'lastName', 'phone', 'mobile'] as const)
      await expect.element(field(say(`profile.${name}`))).toBeDisabled();
    await expect.element(save()).toBeDisabled();
  });
});
