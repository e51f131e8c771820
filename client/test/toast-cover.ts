import type { Locator } from 'vitest/browser';
import { showToast } from '../src/ui/toast/toast-store.ts';

const meets = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Shows the maximum number of toasts, with an undo and a long text, and returns the buttons that one of them covers.
 */
export const coveredByToasts = async (...buttons: readonly Locator[]): Promise<readonly string[]> => {
  for (const number of [1, 2, 3, 4])
    showToast({
      type: number === 4 ? 'error' : 'success',
      message: `The changes to the savings plan of Maximiliane Obermeier-Rosenkranz were saved ${number}`,
      action: { label: 'Undo', onClick: () => undefined },
    });
  const last = await waitForToast();
  await Promise.all(last.getAnimations().map(({ finished }) => finished));
  const toasts = [...document.querySelectorAll<HTMLElement>('[data-type]:has([data-timer])')];
  const boxes = toasts.filter((toast) => toast.checkVisibility({ visibilityProperty: true })).map(boxOf);
  return buttons
    .map((button) => button.element())
    .filter((button) => boxes.some((box) => meets(box, boxOf(button))))
    .map((button) => button.textContent);
};

const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

const newest = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[data-newest]')].find(({ textContent }) =>
    textContent.includes('saved 4'),
  );

const waitForToast = (): Promise<HTMLElement> =>
  new Promise((resolve) => {
    const check = (): void => {
      const found = newest();
      if (found) resolve(found);
      else requestAnimationFrame(check);
    };
    check();
  });
