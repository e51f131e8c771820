import type { Page } from '@playwright/test';

/** Transferred by a page until nothing more was under way. */
export interface ColdLoad {
  readonly requests: readonly { readonly address: string; readonly bytes: number }[];
  /** Bytes as transferred, headers included, without the font: it is the same for every screen, and text appears before it. */
  readonly bytes: number;
  /** Cumulative layout shift. */
  readonly shift: number;
}

const isFont = (address: string): boolean => address.endsWith('.woff2');

/** Milliseconds without a request after which a page counts as complete. */
const quiet = 1_500;

/** Opens an address in a page whose browser has cached nothing. */
export const loadCold = async (page: Page, address: string, isComplete: () => Promise<void>): Promise<ColdLoad> => {
  const browser = await page.context().newCDPSession(page);
  const open = new Map<string, { address: string; bytes: number }>();
  let last = performance.now();
  await browser.send('Network.enable');
  browser.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(?:data|blob):/.test(request.url)) return;
    open.set(requestId, { address: request.url, bytes: 0 });
    last = performance.now();
  });
  browser.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = open.get(requestId);
    if (request) request.bytes = encodedDataLength;
    last = performance.now();
  });
  await page.addInitScript(() => {
    const seen = globalThis as unknown as { layoutShift: number };
    seen.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.layoutShift += entry.value;
    }).observe({ type: 'layout-shift' as 'mark', buffered: true });
  });
  await page.goto(address);
  await isComplete();
  while (performance.now() - last < quiet) await page.waitForTimeout(100);
  const shift = await page.evaluate(() => (globalThis as unknown as { layoutShift: number }).layoutShift);
  const requests = [...open.values()];
  const bytes = requests.reduce((sum, request) => sum + (isFont(request.address) ? 0 : request.bytes), 0);
  return { requests, bytes, shift };
};
