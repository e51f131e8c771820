import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { type ShowOptions, show } from '../../../test/show.tsx';
import { RowMenu } from './list-table.tsx';

const chosen = vi.fn<(id: string) => void>();
const action = (id: string, destructive = false) => ({ id, label: id, destructive, onChoose: () => chosen(id) });
const actions = [action('Delete', true), action('Open'), action('Erase', true), action('Lock')];
const button = () => page.getByRole('button', { name: say('list.actionsOf', { name: 'Radio' }) });
const menu = () => page.getByRole('menu');
const item = (name: string) => menu().getByRole('menuitem', { name });
const focusOf = (element: Element): void => (element as HTMLElement).focus();

const showMenu = async (options: ShowOptions = {}) => {
  chosen.mockClear();
  await show(<RowMenu name="Radio" actions={actions} />, options);
  await expect.element(button()).toBeVisible();
};

const openByKey = async () => {
  focusOf(button().element());
  await userEvent.keyboard('{Enter}');
  await expect.element(item('Open')).toHaveFocus();
};

test('a row without actions has no menu', async () => {
  await show(
    <p>
      Radio
      <RowMenu name="Radio" actions={[]} />
    </p>,
  );
  await expect.element(page.getByText('Radio')).toBeVisible();
  await expect.element(button()).not.toBeInTheDocument();
});

test('destructive actions come last in the menu, behind a separator', async () => {
  await showMenu();
  await button().click();
  await expect.element(item('Open')).toBeVisible();
  const parts = [...menu().element().children].map((part) => part.textContent.trim() || part.getAttribute('role'));
  expect(parts).toEqual(['Open', 'Lock', 'separator', 'Delete', 'Erase']);
});

test('an opened menu is readable and accessible in the dark', async () => {
  await showMenu({ mode: 'dark' });
  await button().click();
  await expect.element(item('Erase')).toBeVisible();
  expect(await pageFaults()).toEqual([]);
});

describe('by keyboard', () => {
  test('the menu opens on its first entry, moves to the last with End, and runs an entry with Enter', async () => {
    await showMenu();
    await openByKey();
    await userEvent.keyboard('{End}');
    await expect.element(item('Erase')).toHaveFocus();
    await userEvent.keyboard('{Home}{ArrowDown}');
    await expect.element(item('Lock')).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(menu()).not.toBeInTheDocument();
    expect(chosen.mock.calls).toEqual([['Lock']]);
  });

  test('Escape closes the menu, runs nothing and returns the focus to its button', async () => {
    await showMenu();
    await openByKey();
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
    expect(chosen).not.toHaveBeenCalled();
  });

  test('Escape closes the menu while the focus is still on its button', async () => {
    await showMenu();
    await openByKey();
    focusOf(button().element());
    await userEvent.keyboard('{Escape}');
    await expect.element(menu()).not.toBeInTheDocument();
    await expect.element(button()).toHaveFocus();
  });

  test('Escape on the button of a closed menu opens nothing', async () => {
    await showMenu();
    focusOf(button().element());
    await userEvent.keyboard('{Escape}');
    await expect.element(button()).toHaveAttribute('aria-expanded', 'false');
  });
});
