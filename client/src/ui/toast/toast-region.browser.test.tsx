import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say, speak } from '../../../test/say.ts';
import { phone, show } from '../../../test/show.tsx';
import { closeToast, showToast } from './toast-store.ts';

const region = () => page.getByRole('region', { name: say('ui.notifications') });
const showRegion = async (size?: typeof phone) => {
  await show(<h1 style={{ paddingTop: 400 }}>Campaigns</h1>, size === undefined ? {} : { size });
  await expect.element(page.getByRole('heading')).toBeVisible();
};

test('announces a failure immediately and everything else politely', async () => {
  await showRegion();
  showToast({ type: 'success', message: 'Saved' });
  showToast({ type: 'error', message: 'Not saved' });
  await expect.element(region().getByRole('status')).toHaveTextContent('Saved');
  await expect.element(region().getByRole('alert')).toHaveTextContent('Not saved');
});

test('shows at most four messages and drops the oldest', async () => {
  await showRegion();
  for (const number of [1, 2, 3, 4, 5]) showToast({ type: 'info', message: `Message ${number}` });
  await expect.element(region().getByText('Message 5')).toBeVisible();
  await expect.element(region().getByText('Message 2')).toBeVisible();
  await expect.element(region().getByText('Message 1')).not.toBeInTheDocument();
});

test('shows a repeated message once, and the same text of another type separately', async () => {
  await showRegion();
  showToast({ type: 'info', message: 'No connection' });
  showToast({ type: 'info', message: 'No connection' });
  await expect.element(region().getByText('No connection')).toBeVisible();
  expect(region().getByText('No connection').elements()).toHaveLength(1);
  showToast({ type: 'error', message: 'No connection' });
  await expect.poll(() => region().getByText('No connection').elements().length).toBe(2);
});

test('runs the action of a message once and closes it', async () => {
  const undo = vi.fn<() => void>();
  await showRegion();
  showToast({ type: 'success', message: 'Deleted', action: { label: 'Undo', onClick: undo } });
  await region().getByRole('button', { name: 'Undo' }).click();
  await expect.element(region().getByText('Deleted')).not.toBeInTheDocument();
  expect(undo).toHaveBeenCalledTimes(1);
});

test('closes a message by its button without running its action', async () => {
  const undo = vi.fn<() => void>();
  await showRegion();
  showToast({ type: 'success', message: 'Deleted', action: { label: 'Undo', onClick: undo } });
  await region()
    .getByRole('button', { name: say('ui.close') })
    .click();
  await expect.element(region().getByText('Deleted')).not.toBeInTheDocument();
  expect(undo).not.toHaveBeenCalled();
});

test('keeps a message while it is hovered', async () => {
  await showRegion();
  const id = showToast({ type: 'success', message: 'Saved' });
  const clock = () => document.querySelector('[data-timer]')?.getAnimations()[0]?.playState;
  await expect.poll(clock).toBe('running');
  await region().getByText('Saved').hover();
  await expect.poll(clock).toBe('paused');
  await page.getByRole('heading').hover();
  await expect.poll(clock).toBe('running');
  closeToast(id);
  await expect.element(region().getByText('Saved')).not.toBeInTheDocument();
});

test('shows one message at a time on a phone, the newest', async () => {
  await showRegion(phone);
  showToast({ type: 'error', message: 'Not saved' });
  await expect.element(region().getByText('Not saved')).toBeVisible();
  const id = showToast({ type: 'success', message: 'Saved' });
  await expect.element(region().getByText('Saved', { exact: true })).toBeVisible();
  await expect.element(region().getByText('Not saved')).not.toBeVisible();
  closeToast(id);
  await expect.element(region().getByText('Not saved')).toBeVisible();
});

test.each(['en', 'de'] as const)('has a label distinct from the notifications in %s', (language) => {
  expect(speak(language)('ui.notifications')).not.toBe(speak(language)('shell.notifications'));
});

test('a long message is readable and not too wide on a phone', async () => {
  await showRegion(phone);
  showToast({
    type: 'warning',
    message: 'Vermögensverwaltungsgesellschaftsvertragsänderung wurde zurückgestellt',
    action: { label: 'Rückgängig machen', onClick: () => undefined },
  });
  await expect.element(region().getByRole('button', { name: 'Rückgängig machen' })).toBeVisible();
  expect(await pageFaults()).toEqual([]);
});
