import { updateProfile } from '@countinghouse/contract/user/profile.ts';
import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personOf } from '../../../test/people.ts';
import { say } from '../../../test/say.ts';
import { callsTo, refuses } from '../../../test/server-answers.ts';
import { type ShowOptions, show } from '../../../test/show.tsx';
import { LanguageButton, ModeSwitch } from './preference-buttons.tsx';
import { ThemeButton } from './theme-button.tsx';

const sent = () => callsTo(updateProfile).map(({ body }) => body);
const mode = (to: 'dark' | 'light') => page.getByRole('button', { name: say(`ui.${to}`) });
const showButtons = (options: ShowOptions = {}) =>
  show(
    <>
      <LanguageButton />
      <ModeSwitch />
      <ThemeButton />
    </>,
    options,
  );

describe('the language button', () => {
  test('offers every language by its own name and marks the current one', async () => {
    await showButtons();
    await page.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
    for (const name of ['English', 'Français', 'Deutsch', 'Nederlands'])
      await expect.element(page.getByRole('menuitem', { name })).toBeVisible();
    await expect.element(page.getByRole('menuitem', { name: 'English' })).toHaveAttribute('aria-current', 'true');
  });

  test('stores a signed-in user’s choice in the profile', async () => {
    await showButtons({ as: personOf('regular') });
    await page.getByRole('button', { name: `${say('ui.language')}: EN` }).click();
    await page.getByRole('menuitem', { name: 'Nederlands' }).click();
    await expect.poll(sent).toEqual([{ language: 'nl' }]);
    expect(document.documentElement.lang).toBe('nl');
  });
});

describe('the mode button', () => {
  test('switches to dark and back, and stores both in the profile', async () => {
    await showButtons();
    await mode('dark').click();
    await expect.poll(sent).toEqual([{ mode: 'dark' }]);
    await mode('light').click();
    await expect.poll(sent).toEqual([{ mode: 'dark' }, { mode: 'light' }]);
  });

  test('for a visitor stores the mode only in this browser', async () => {
    await showButtons({ as: null });
    await mode('dark').click();
    await expect.element(mode('light')).toBeVisible();
    expect(localStorage.getItem('mode')).toBe('dark');
    expect(sent()).toEqual([]);
  });

  test('shows why a choice could not be stored', async () => {
    refuses(updateProfile, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    await showButtons();
    await mode('dark').click();
    await expect.element(page.getByText('Not possible now.')).toBeVisible();
  });
});

describe('the colours button', () => {
  const ocean = () => page.getByRole('radio', { name: say('ui.themeOcean') });

  test('stores only the chosen colours in the profile', async () => {
    await showButtons({ as: personOf('regular', { mode: 'light' }) });
    await page.getByRole('button', { name: say('ui.theme'), exact: true }).click();
    await ocean().click({ force: true });
    await expect.poll(sent).toEqual([{ theme: 'ocean' }]);
    await expect.element(ocean()).toBeChecked();
  });

  test('restores the previous colours if the server refuses, with the reason', async () => {
    refuses(updateProfile, { status: 403, code: 'notAllowed', message: 'Not possible now.' });
    await showButtons();
    await page.getByRole('button', { name: say('ui.theme'), exact: true }).click();
    await ocean().click({ force: true });
    await expect.element(page.getByText('Not possible now.')).toBeVisible();
    await expect.element(page.getByRole('radio', { name: say('ui.themePurple') })).toBeChecked();
  });
});
