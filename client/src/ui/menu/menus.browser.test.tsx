import { useState } from 'react';
import type { Appearance } from '@countinghouse/contract/theme/theme-names.ts';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { useUiText } from '../provider/ui-texts.ts';
import { LanguageMenu } from './language-menu.tsx';
import { ModeButton } from './mode-button.tsx';
import { LaterMenu } from '../later.tsx';
import { ThemePopover } from './theme-picker.tsx';

const languages = [
  { code: 'en', name: 'English' },
  { code: 'de', name: 'Deutsch' },
  { code: 'fr', name: 'Français' },
];
const focusOf = (element: Element): void => (element as HTMLElement).focus();

const part = { load: async () => true, isThere: () => true };

/** Records every change of the appearance. */
const changed = vi.fn<(appearance: Appearance) => void>();
function Themes() {
  const [appearance, setAppearance] = useState<Appearance>({ theme: 'purple', mode: 'light', compact: false });
  return (
    <LaterMenu part={part} button={<button type="button">{useUiText()('theme')}</button>} opens="dialog">
      {(button) => (
        <ThemePopover
          button={button}
          appearance={appearance}
          onChange={(next) => {
            changed(next);
            setAppearance(next);
          }}
        />
      )}
    </LaterMenu>
  );
}

test('the language menu shows each language by its own name, marks the current one and reports choices', async () => {
  const choose = vi.fn<(code: string) => void>();
  await show(<LanguageMenu languages={languages} current="de" onChange={choose} />);
  await page.getByRole('button', { name: `${say('ui.language')}: DE` }).click();
  const entry = (name: string) => page.getByRole('menuitem', { name });
  await expect.element(entry('Deutsch')).toHaveAttribute('aria-current', 'true');
  await expect.element(entry('English')).not.toHaveAttribute('aria-current');
  await expect.element(entry('Français')).toHaveAttribute('lang', 'fr');
  await entry('Français').click();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(choose.mock.calls).toEqual([['fr']]);
});

test('a menu whose code loads on the first click takes the focus and returns it on Escape', async () => {
  await show(<LanguageMenu languages={languages} current="en" onChange={() => undefined} />);
  const button = page.getByRole('button', { name: `${say('ui.language')}: EN` });
  await expect.element(button).toHaveAttribute('aria-expanded', 'false');
  focusOf(button.element());
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('menuitem', { name: 'English' })).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
});

test('the mode button is labelled with the mode it switches to', async () => {
  const choose = vi.fn<(mode: string) => void>();
  await show(
    <>
      <ModeButton mode="light" onChange={choose} />
      <ModeButton mode="dark" onChange={choose} />
    </>,
  );
  await page.getByRole('button', { name: say('ui.dark') }).click();
  await page.getByRole('button', { name: say('ui.light') }).click();
  expect(choose.mock.calls).toEqual([['dark'], ['light']]);
});

test('the theme picker changes one thing at a time and keeps the rest', async () => {
  changed.mockClear();
  await show(<Themes />);
  await page.getByRole('button', { name: say('ui.theme') }).click();
  await page.getByRole('radio', { name: say('ui.themeOcean') }).click();
  await expect.element(page.getByRole('radio', { name: say('ui.themeOcean') })).toBeChecked();
  await page.getByText(say('ui.dark')).click();
  await page.getByRole('switch', { name: say('ui.compact') }).click();
  await expect
    .poll(() => changed.mock.calls.map(([appearance]) => appearance))
    .toEqual([
      { theme: 'ocean', mode: 'light', compact: false },
      { theme: 'ocean', mode: 'dark', compact: false },
      { theme: 'ocean', mode: 'dark', compact: true },
    ]);
});

test('Escape closes a popover while the focus is still on its button', async () => {
  await show(<Themes />);
  const button = page.getByRole('button', { name: say('ui.theme') });
  await button.click();
  const picker = page.getByRole('dialog', { name: say('ui.theme') });
  await expect.element(picker.getByRole('radio', { name: say('ui.themePurple') })).toBeVisible();
  focusOf(button.element());
  await userEvent.keyboard('{Escape}');
  await expect.element(picker).not.toBeInTheDocument();
});

test('the theme picker is readable, accessible and not too wide in German on a phone in the dark', async () => {
  await show(<Themes />, { language: 'de', size: phone, mode: 'dark' });
  await page.getByRole('button', { name: speak('de')('ui.theme') }).click();
  await expect.element(page.getByRole('radio', { name: speak('de')('ui.themeOcean') })).toBeVisible();
  expect(await pageFaults('de')).toEqual([]);
});
