import { checkAuth } from '@countinghouse/contract/auth/auth.ts';
import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { idOf, sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { callsTo, answers, refuses } from '../../../test/server-answers.ts';
import { show } from '../../../test/show.tsx';
import { AppearancePart } from './profile-screen.tsx';

const german = speak('de');
const ada = personOf('regular');
const theme = (name: 'Ocean' | 'Rose' | 'Purple') => page.getByRole('radio', { name: say(`ui.theme${name}`) });
const company = () => page.getByRole('button', { name: say('profile.companyTheme') });
const sent = () => callsTo(updateProfile).map(({ body }) => body);
const showPart = (person = ada) => show(<AppearancePart />, { as: person });

describe('language and appearance', () => {
  test('the selected language applies immediately, and is stored in the profile', async () => {
    await showPart();
    await page.getByText('Deutsch').click();
    await expect.element(page.getByRole('heading', { name: german('profile.appearance') })).toBeVisible();
    await expect.poll(sent).toEqual([{ language: 'de' }]);
    expect(document.documentElement.lang).toBe('de');
  });

  test('only the selected part becomes the person’s own', async () => {
    await showPart();
    await theme('Ocean').click({ force: true });
    await expect.element(theme('Ocean')).toBeChecked();
    await expect.poll(sent).toEqual([{ theme: 'ocean' }]);
    await page.getByRole('switch', { name: say('ui.compact') }).click({ force: true });
    await expect.poll(sent).toEqual([{ theme: 'ocean' }, { compact: true }]);
  });

  test('dark mode applies immediately, also for the next first paint of this browser', async () => {
    await showPart();
    await page.getByText(say('ui.dark'), { exact: true }).click();
    await expect.poll(sent).toEqual([{ mode: 'dark' }]);
    expect(localStorage.getItem('mode')).toBe('dark');
  });

  test('a person with their own colours can return to the company’s', async () => {
    await showPart({ ...ada, theme: 'rose' });
    await expect.element(theme('Rose')).toBeChecked();
    await company().click();
    await expect.element(theme('Purple')).toBeChecked();
    await expect.element(company()).not.toBeInTheDocument();
    await expect.poll(sent).toEqual([{ theme: null }]);
  });

  test('a person without their own colours is not offered to reset them', async () => {
    await showPart();
    await expect.element(theme('Purple')).toBeChecked();
    expect(company().query()).toBeNull();
  });

  test('a refusal restores the page and shows the reason', async () => {
    refuses(updateProfile, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    await showPart();
    await theme('Ocean').click({ force: true });
    await expect.element(page.getByText('Not possible now.')).toBeVisible();
    await expect.element(theme('Purple')).toBeChecked();
  });

  test('connected staff can change the display for themselves, but nothing of the customer’s', async () => {
    const lead = personOf('lead');
    const actor = { id: idOf(7), name: 'Bea Dock', reason: 'Asked for help', expires: '2099-01-01T00:00:00.000Z' };
    answers(checkAuth, sampleOf(checkAuth.reply, { id: lead.id, role: 'lead', name: 'Ada Quill', actor }));
    await showPart(lead);
    await theme('Ocean').click({ force: true });
    await expect.element(theme('Ocean')).toBeChecked();
    expect(sent()).toEqual([]);
  });
});
