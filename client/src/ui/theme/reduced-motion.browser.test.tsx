import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { show } from '../../../test/show.tsx';

interface Session {
  send(method: string, params: object): Promise<unknown>;
}

const emulateMotion = (value: 'reduce' | '') =>
  (cdp() as unknown as Session).send('Emulation.setEmulatedMedia', {
    features: [{ name: 'prefers-reduced-motion', value }],
  });

afterEach(() => emulateMotion(''));

test.each([
  ['without a transition of its own', ''],
  ['with a transition of its own', 'color 2s'],
] as const)('reduced motion runs no transition on an element %s', async (_name, transition) => {
  await emulateMotion('reduce');
  await show(<p style={{ transition, color: 'black' }}>Balance</p>);
  const paragraph = page.getByText('Balance');
  await expect.element(paragraph).toBeVisible();
  const element = paragraph.element() as HTMLElement;
  element.style.color = 'red';
  expect(getComputedStyle(element).color).toBe('rgb(255, 0, 0)');
  expect(element.getAnimations()).toEqual([]);
});
