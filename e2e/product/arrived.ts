import type { Page, Request, ViewportSize } from '@playwright/test';
import { settled } from './accessible.ts';

/** Milliseconds between two checks: Playwright's own waits soon poll only once a second. */
const polling = 40;
/** Consecutive checks that find the page unchanged. */
const checks = 3;

/**
 * Whether the screen has its heading and records, and nothing but live values such as prices has changed in the last
 * `wanted` calls. Runs in the page and uses nothing outside itself.
 */
export const isStillHere = (wanted: number): boolean => {
  const memory = globalThis as unknown as { seen?: string; times?: number };
  const isThere =
    document.querySelector('h1')?.checkVisibility() === true &&
    document.querySelector('[aria-busy="true"], .mantine-Skeleton-root, #first-screen') === null;
  const copy = document.body.cloneNode(true) as HTMLElement;
  for (const live of copy.querySelectorAll('[data-live]')) live.replaceChildren();
  const now = isThere ? `${location.href} ${copy.innerHTML}` : '';
  memory.times = isThere && now === memory.seen ? (memory.times ?? 0) + 1 : 0;
  memory.seen = now;
  return memory.times >= wanted;
};

/** Waits until the screen is still. */
const stillness = (page: Page) => page.waitForFunction(isStillHere, checks, { polling, timeout: 25_000 });

/** Navigates within the open area like a link; resolves when the router has reached the address. */
const moveTo = async (page: Page, address: string): Promise<void> => {
  await page.evaluate((next) => history.pushState(null, '', next), address);
  await page.waitForFunction(
    () => {
      interface Router {
        readonly state: { readonly status: string; readonly resolvedLocation?: { readonly href: string } };
      }
      const { state } = (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__;
      const href = state.resolvedLocation?.href;
      return state.status === 'idle' && href !== undefined && new URL(href, location.href).href === location.href;
    },
    undefined,
    { polling, timeout: 25_000 },
  );
};

/** Resizes the window; resolves when the layout is stable. */
export const resize = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size);
  // Resize events are dispatched with the next frame; until then the page would look stable.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await stillness(page);
  await settled(page);
};

/** How to reach an address: by a link within the open area, or by loading it. */
export type Way = 'moving' | 'loading';

/** Returns a function that opens an address and resolves when its screen is complete: shown, loaded and stable. */
export const travellerOn = (page: Page) => {
  const open = new Set<Request>();
  const ended = (request: Request) => open.delete(request);
  // A live connection never finishes.
  page.on('request', (request) => request.url().includes('/socket.io/') || open.add(request));
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async (address: string, way: Way = 'loading'): Promise<void> => {
    await (way === 'loading' ? page.goto(address) : moveTo(page, address));
    do await stillness(page);
    while (open.size > 0);
    await settled(page);
  };
};
