import type { Page } from '@playwright/test';

/** Data of the product on the device of a page's browser. */
interface Device {
  readonly caches: readonly string[];
  readonly databases: readonly string[];
  readonly workers: number;
}

export const emptyDevice: Device = { caches: [], databases: [], workers: 0 };

export const deviceOf = (page: Page): Promise<Device> =>
  page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name ?? ''),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
  }));

export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

/** The stored copy of a customer's figures as JSON text, or null. */
export const storedFigures = (page: Page): Promise<string | null> =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'offline')) return null;
    return new Promise<string | null>((resolve) => {
      const opening = indexedDB.open('offline');
      opening.addEventListener('success', () => {
        const database = opening.result;
        const reading = database.transaction('copy').objectStore('copy').get('only');
        reading.addEventListener('success', () => {
          database.close();
          resolve(reading.result === undefined ? null : JSON.stringify(reading.result));
        });
      });
    });
  });
