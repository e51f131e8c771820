import { Drawer, Modal } from '@mantine/core';
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { say } from '../../test/say.ts';
import { show } from '../../test/show.tsx';
import { later, LaterMenu, loadIfPossible } from './later.tsx';
import { OpenedMenu } from './menu/opened-menu.tsx';
import { shownToasts } from './toast/toast-store.ts';

const missing = new TypeError('Failed to fetch dynamically imported module');
const form = () => page.getByRole('textbox', { name: 'Note' });
const messages = () => shownToasts().map(({ message }) => message);
const closed = vi.fn<() => void>();
const Order = ({ onClose }: { readonly onClose: () => void }) => <p onCopy={onClose}>Buy EUR/USD</p>;
const Items = ({ button }: { readonly button: ReactElement }) => <OpenedMenu button={button}>English</OpenedMenu>;

/** A part of the dialog that loads a moment after it is asked for. */
const Terms = lazy(async () => {
  await new Promise(requestAnimationFrame);
  return { default: () => <p>All the terms</p> };
});

function OrderDialog({ onClose }: { readonly onClose: () => void }) {
  const [showsTerms, setShowsTerms] = useState(false);
  return (
    <Modal opened onClose={onClose} title="Order">
      <input aria-label="Amount" data-autofocus />
      <button type="button" onClick={() => setShowsTerms(true)}>
        More
      </button>
      {showsTerms && <Terms />}
    </Modal>
  );
}

beforeEach(() => closed.mockClear());

/** Code that cannot be loaded until it is there. */
const codeOf = <Part,>(part: Part) => {
  const state = { isThere: false };
  const fetch = vi.fn(async () => {
    if (!state.isThere) throw missing;
    return { default: part };
  });
  return { fetch, arrives: () => (state.isThere = true) };
};

/** A screen with something half-filled, and a button that opens a part. */
function screenWith(part: ReactElement) {
  return function Screen() {
    const [opened, setOpened] = useState(false);
    return (
      <>
        <input aria-label="Note" />
        <button type="button" onClick={() => setOpened(!opened)}>
          Order
        </button>
        <Suspense>{opened && part}</Suspense>
      </>
    );
  };
}

const opener = () => page.getByRole('button', { name: 'Order' });

describe('a part that cannot be loaded', () => {
  test('is tried several times, and leaves the screen and what was typed in place', async () => {
    const { fetch } = codeOf(Order);
    const Part = later(fetch);
    const Screen = screenWith(<Part onClose={closed} />);
    await show(<Screen />);
    await form().fill('half of a letter');
    await opener().click();
    await expect.poll(messages, { timeout: 6_000 }).toEqual([say('ui.partFailed')]);
    expect(fetch).toHaveBeenCalledTimes(4);
    expect(closed).toHaveBeenCalledTimes(1);
    await expect.element(form()).toHaveValue('half of a letter');
  });

  test('shows without a message if a further attempt succeeds', async () => {
    const { fetch, arrives } = codeOf(Order);
    const Part = later(fetch);
    const Screen = screenWith(<Part onClose={closed} />);
    await show(<Screen />);
    await opener().click();
    await expect.poll(() => fetch.mock.calls.length).toBe(2);
    arrives();
    await expect.element(page.getByText('Buy EUR/USD')).toBeVisible();
    expect([messages(), closed.mock.calls]).toEqual([[], []]);
  });

  test('is tried again when it is next opened', async () => {
    const { fetch, arrives } = codeOf(Order);
    const Part = later(fetch);
    const Screen = screenWith(<Part onClose={closed} />);
    await show(<Screen />);
    await opener().click();
    await expect.poll(() => closed.mock.calls.length, { timeout: 6_000 }).toBe(1);
    await opener().click();
    arrives();
    await opener().click();
    await expect.element(page.getByText('Buy EUR/USD')).toBeVisible();
  });

  test('is silently missing if nobody asked for it', async () => {
    const { fetch } = codeOf(Order);
    const load = vi.fn(fetch);
    const Part = later(load, { quiet: true });
    const Screen = screenWith(<Part onClose={closed} />);
    await show(<Screen />);
    await opener().click();
    await expect.poll(() => load.mock.calls.length, { timeout: 6_000 }).toBe(4);
    await expect.poll(() => load.mock.settledResults.at(-1)?.type).toBe('rejected');
    await expect.element(form()).toBeVisible();
    expect([messages(), closed.mock.calls]).toEqual([[], []]);
  });
});

describe('a menu whose code is still loading', () => {
  /** A menu in a drawer, and a search box beside it. */
  const showMenu = async () => {
    const code = Promise.withResolvers<{ readonly default: typeof Items }>();
    const fetch = vi.fn(() => code.promise);
    const Part = later(fetch);
    await show(
      <Drawer opened onClose={closed} title="Ada Quill">
        <input aria-label="Note" />
        <LaterMenu part={Part} button={<button type="button">Order</button>}>
          {(button) => <Part button={button} />}
        </LaterMenu>
      </Drawer>,
    );
    await expect.element(opener()).toBeVisible();
    return { fetch, arrives: () => code.resolve({ default: Items }) };
  };
  const menu = () => page.getByRole('menu');

  test('begins to load when the pointer reaches its button', async () => {
    const { fetch } = await showMenu();
    expect(fetch).not.toHaveBeenCalled();
    await opener().hover();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('says so on its button, which keeps the focus until the menu takes it', async () => {
    const { arrives } = await showMenu();
    await opener().click();
    await expect.element(opener()).toHaveAttribute('aria-busy', 'true');
    await expect.element(opener()).toHaveFocus();
    arrives();
    await expect.element(menu()).toBeVisible();
    await expect.element(opener()).not.toHaveAttribute('aria-busy');
  });

  test('does not open, nor take the focus, if the reader types elsewhere when it arrives', async () => {
    const { arrives } = await showMenu();
    await opener().click();
    await form().click();
    await userEvent.keyboard('rad');
    arrives();
    await expect.element(opener()).not.toHaveAttribute('aria-busy');
    await userEvent.keyboard('io');
    await expect.element(form()).toHaveValue('radio');
    await expect.element(form()).toHaveFocus();
    expect(menu().query()).toBeNull();
    await opener().click();
    await expect.element(menu()).toBeVisible();
  });

  test('is no longer wanted after Escape, which leaves the drawer around it open', async () => {
    const { arrives } = await showMenu();
    await opener().click();
    await userEvent.keyboard('{Escape}');
    await expect.element(opener()).not.toHaveAttribute('aria-busy');
    arrives();
    await expect.element(opener()).toBeVisible();
    expect(menu().query()).toBeNull();
    expect(closed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    expect(closed).toHaveBeenCalledTimes(1);
  });
});

describe('a dialog whose code is still loading', () => {
  const dialog = () => page.getByRole('dialog', { name: 'Order' });
  const sign = () => page.getByRole('status').getByText(say('ui.loading'));

  /** A drawer with a note and a button for a dialog; `onOpen` is what else happens when the button is pressed. */
  const showOpener = async (onOpen: () => void = () => {}) => {
    const code = Promise.withResolvers<{ readonly default: typeof OrderDialog }>();
    const Part = later(() => code.promise);
    function Opener() {
      const [isOpen, setOpen] = useState(false);
      const open = (): void => {
        setOpen(true);
        onOpen();
      };
      return (
        <Drawer opened onClose={closed} title="Ada Quill">
          <input aria-label="Note" />
          <button type="button" onClick={open}>
            Order
          </button>
          <Suspense>{isOpen && <Part onClose={() => setOpen(false)} />}</Suspense>
        </Drawer>
      );
    }
    await show(<Opener />);
    await opener().click();
    return { arrives: () => code.resolve({ default: OrderDialog }) };
  };

  test('says so, and leaves the focus on its button until the dialog takes it', async () => {
    const { arrives } = await showOpener();
    await expect.element(sign()).toBeVisible();
    await expect.element(opener()).toHaveFocus();
    arrives();
    await expect.element(dialog()).toBeVisible();
    await expect.element(dialog().getByRole('textbox')).toHaveFocus();
    await expect.element(sign()).not.toBeInTheDocument();
  });

  test('does not open, nor take the focus, if the reader goes on elsewhere', async () => {
    const { arrives } = await showOpener();
    await form().click();
    await expect.element(sign()).not.toBeInTheDocument();
    await userEvent.keyboard('rad');
    arrives();
    await userEvent.keyboard('io');
    await expect.element(form()).toHaveValue('radio');
    expect(dialog().query()).toBeNull();
    await opener().click();
    await expect.element(dialog()).toBeVisible();
  });

  test('is no longer wanted after Escape, which leaves the drawer around its button open', async () => {
    const { arrives } = await showOpener();
    await expect.element(sign()).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(sign()).not.toBeInTheDocument();
    arrives();
    await expect.element(opener()).toBeVisible();
    expect(dialog().query()).toBeNull();
    expect(closed).not.toHaveBeenCalled();
  });

  test('opens although a menu that closes moves the focus', async () => {
    const { arrives } = await showOpener(() => (form().element() as HTMLElement).focus());
    await expect.element(sign()).toBeVisible();
    arrives();
    await expect.element(dialog()).toBeVisible();
  });

  test('gets what is typed meanwhile in the field that takes the focus', async () => {
    const { arrives } = await showOpener();
    await expect.element(sign()).toBeVisible();
    await userEvent.keyboard('12');
    arrives();
    await userEvent.keyboard('50');
    await expect.element(dialog().getByRole('textbox')).toHaveValue('1250');
    await expect.element(form()).toHaveValue('');
    await userEvent.keyboard('0');
    await expect.element(dialog().getByRole('textbox')).toHaveValue('12500');
  });

  test('keeps a letter that is typed meanwhile from the shortcuts of the screen', async () => {
    const pressed = vi.fn<() => void>();
    addEventListener('keydown', pressed);
    const { arrives } = await showOpener();
    await expect.element(sign()).toBeVisible();
    await userEvent.keyboard('s');
    expect(pressed).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.keyboard('s');
    expect(pressed).toHaveBeenCalled();
    removeEventListener('keydown', pressed);
    arrives();
  });

  test('stays open while a part of it loads later', async () => {
    const { arrives } = await showOpener();
    arrives();
    await dialog().getByRole('button', { name: 'More' }).click();
    await userEvent.keyboard('{Tab}');
    await expect.element(page.getByText('All the terms')).toBeInTheDocument();
    await expect.element(dialog()).toBeVisible();
  });
});

describe('code that can be done without', () => {
  test('is tried again over a bad connection', async () => {
    const { fetch, arrives } = codeOf(Order);
    fetch.mockImplementationOnce(async () => {
      arrives();
      throw missing;
    });
    expect(await loadIfPossible(fetch)).toEqual({ default: Order });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('is left out if it never loads, without an error', async () => {
    expect(await loadIfPossible(codeOf(Order).fetch)).toBe(null);
  });
});
