import { startTransition, useLayoutEffect, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { ReadOnly } from '../provider/read-only.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
import { LanguageMenu } from '../menu/language-menu.tsx';
import { Hint } from './hint.tsx';
import { SidePanel } from './side-panel.tsx';

const confirmed = vi.fn<() => void>();
const closed = vi.fn<() => void>();
const button = (name: string) => page.getByRole('dialog').getByRole('button', { name });

beforeEach(() => vi.clearAllMocks());

function Question(props: Partial<ConfirmDialogProps>) {
  return (
    <ConfirmDialog
      opened
      title="Erase Ada Quill?"
      confirmLabel="Erase"
      onConfirm={confirmed}
      onClose={closed}
      {...props}
    >
      Personal data is removed for good.
    </ConfirmDialog>
  );
}

describe('a confirmation of an action that is hard to undo', () => {
  test('has the focus on cancel, so that Enter by mistake changes nothing', async () => {
    await show(<Question destructive />);
    await expect.element(button(say('ui.cancel'))).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    expect(closed).toHaveBeenCalledTimes(1);
    expect(confirmed).not.toHaveBeenCalled();
  });

  test('is confirmed by its button, and cancelled with Escape', async () => {
    await show(<Question />);
    await button('Erase').click();
    expect(confirmed).toHaveBeenCalledTimes(1);
    expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => closed.mock.calls.length).toBe(1);
  });

  test('cannot be confirmed by a reader who may only view', async () => {
    await show(
      <ReadOnly value>
        <Question />
      </ReadOnly>,
    );
    await expect.element(button('Erase')).toBeDisabled();
    await button(say('ui.cancel')).click();
    expect([closed.mock.calls.length, confirmed.mock.calls.length]).toEqual([1, 0]);
  });

  test('cannot be confirmed before its phrase is typed', async () => {
    await show(<Question phrase="Ada Quill" />);
    const input = page.getByRole('textbox', { name: say('ui.typeToConfirm', { phrase: 'Ada Quill' }) });
    await expect.element(input).toHaveFocus();
    await input.fill('ada quill');
    await expect.element(button('Erase')).toBeDisabled();
    await userEvent.keyboard('{Enter}');
    expect(confirmed).not.toHaveBeenCalled();
    await input.fill(' Ada Quill ');
    await userEvent.keyboard('{Enter}');
    expect(confirmed).toHaveBeenCalledTimes(1);
  });

  test('cannot be confirmed twice while the action runs', async () => {
    await show(<Question busy />);
    await expect.element(button('Erase')).toBeDisabled();
  });

  test('has its own label for cancel if Cancel could be misread', async () => {
    await show(<Question keepLabel="Keep the account" />);
    await expect.element(button('Keep the account')).toBeVisible();
    await expect.element(button(say('ui.cancel'))).not.toBeInTheDocument();
  });
});

/** A record that opens beside its list. */
function Record() {
  const [opened, setOpened] = useState(false);
  return (
    <main>
      <button type="button" onClick={() => setOpened(true)}>
        Open Radio
      </button>
      <SidePanel
        opened={opened}
        onClose={() => setOpened(false)}
        title="Vermögensverwaltungsgesellschaft Donaudampfschifffahrt"
        footer={<button type="button">Save</button>}
      >
        <label>
          Name <input />
        </label>
      </SidePanel>
    </main>
  );
}

/** Opens like a list's record: as a transition, on a machine that needs 30 ms to show it. */
function SlowRecord() {
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    const end = performance.now() + (opened ? 30 : 0);
    while (performance.now() < end);
  }, [opened]);
  return (
    <main>
      <button type="button" onClick={() => startTransition(() => setOpened(true))}>
        Open Radio
      </button>
      <SidePanel opened={opened} onClose={() => setOpened(false)} title="Radio">
        Radio
      </SidePanel>
    </main>
  );
}

describe('a record beside its list', () => {
  test.each([
    ['its button', () => button(say('ui.close')).click()],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('closes by %s and returns the focus to its opener', async (_name, close) => {
    await show(<Record />);
    const opener = page.getByRole('button', { name: 'Open Radio' });
    await opener.click();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toBeVisible();
    await close();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });

  test('returns the focus to its opener even if a busy browser reports its opening late', async () => {
    await show(<SlowRecord />);
    const opener = page.getByRole('button', { name: 'Open Radio' });
    for (let time = 0; time < 3; time += 1) {
      await opener.click();
      await expect.element(button(say('ui.close'))).toHaveFocus();
      await userEvent.keyboard('{Escape}');
      await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
      await expect.element(opener).toHaveFocus();
    }
  });

  test('stays open if Escape closes a menu in it whose button has the focus', async () => {
    await show(
      <SidePanel opened onClose={closed} title="Radio">
        <LanguageMenu languages={[{ code: 'en', name: 'English' }]} current="en" onChange={() => undefined} />
      </SidePanel>,
    );
    const opener = page.getByRole('button', { name: `${say('ui.language')}: EN` });
    await opener.click();
    await expect.element(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('menuitem', { name: 'English' })).not.toBeInTheDocument();
    expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });

  test('keeps the focus inside while it is open', async () => {
    await show(<Record />);
    await page.getByRole('button', { name: 'Open Radio' }).click();
    await expect.element(button('Save')).toBeVisible();
    for (let press = 0; press < 4; press += 1) {
      await userEvent.keyboard('{Tab}');
      expect(page.getByRole('dialog').element().contains(document.activeElement)).toBe(true);
    }
  });

  test('covers part of a desktop screen and all of a phone, where a long title wraps', async () => {
    await show(<Record />, { size: phone, language: 'de' });
    await page.getByRole('button', { name: 'Open Radio' }).click();
    await expect.element(page.getByRole('dialog').getByRole('button', { name: speak('de')('ui.close') })).toBeVisible();
    const width = () => page.getByRole('dialog').element().getBoundingClientRect().width;
    await expect.poll(width).toBe(phone[0]);
    expect(await pageFaults()).toEqual([]);
    await page.viewport(1360, 860);
    await expect.poll(width).toBe(520);
  });
});

describe('a hint', () => {
  const hint = () => page.getByRole('tooltip', { name: 'Columns' });
  const showButton = () =>
    show(
      <Hint label="Columns">
        <button type="button" aria-label="Columns" style={{ margin: 80 }}>
          ◦
        </button>
      </Hint>,
    );

  test('shows while the pointer rests on its button, also the first time, and hides when it leaves', async () => {
    await showButton();
    await page.getByRole('button', { name: 'Columns' }).hover();
    await expect.element(hint()).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).unhover();
    await expect.element(hint()).not.toBeInTheDocument();
  });

  test('is dismissed by Escape while the pointer stays, and shows again when it comes back', async () => {
    await showButton();
    await page.getByRole('button', { name: 'Columns' }).hover();
    await expect.element(hint()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(hint()).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Columns' }).unhover();
    await page.getByRole('button', { name: 'Columns' }).hover();
    await expect.element(hint()).toBeVisible();
  });
});

describe('a side panel that loads when it opens', () => {
  test('returns the focus to the button that opened it, also the first time', async () => {
    function Opened() {
      const [opened, setOpened] = useState(false);
      return (
        <>
          <button type="button" onClick={() => setOpened(true)}>
            Open
          </button>
          <SidePanel opened={opened} onClose={() => setOpened(false)} title="Ada Quill">
            A lead.
          </SidePanel>
        </>
      );
    }
    await show(<Opened />);
    const opener = page.getByRole('button', { name: 'Open' });
    await expect.element(opener).toBeVisible();
    (opener.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByRole('dialog', { name: 'Ada Quill' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(opener).toHaveFocus();
  });
});
