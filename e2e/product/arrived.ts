import type { Page, Request, ViewportSize } from '@playwright/test';
import { settled } from './accessible.ts';

/** Milliseconds between two looks at the page: Playwright's own waits soon look once a second only. */
const polling = 40;
/** Looks in a row that find the page unchanged. */
const looks = 3;

/** Waits until the screen has its heading and its records, and nothing on it changes but what is live, such as prices. */
const stillness = (page: Page) =>
  page.waitForFunction(
    (wanted) => {
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
    },
    looks,
    { polling, timeout: 25_000 },
  );

/** Goes to an address of the area that is open, as a link in it would; ends when the router is where the browser is. */
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

/** Gives the window another size; ends when the screen has found its place in it. */
export const resize = async (page: Page, size: ViewportSize): Promise<void> => {
  await page.setViewportSize(size);
  // Scripts hear of the size when the page is next drawn: until then it would look at rest.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await stillness(page);
  await settled(page);
};

/** How to come to an address: by a link within the open area, or as whoever types it. */
export type Way = 'moving' | 'loading';

/** Gives a way to an address that ends when the screen there is complete: shown, answered and at rest. */
export const travellerOn = (page: Page) => {
  const open = new Set<Request>();
  const ended = (request: Request) => open.delete(request);
  // A live connection is never answered.
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
