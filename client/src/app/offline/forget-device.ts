import { forgetStoring } from '../../kernel/device/storing-choice.ts';
import { unmarkDevice } from './device-mark.ts';
import { dropCopy } from './offline-copy.ts';

/** A worker that is still filling its cache would refill it after it was emptied. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const resolveOnceInstalled = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', resolveOnceInstalled);
    resolveOnceInstalled();
  });

const dropWorker = async (): Promise<void> => {
  if (!('serviceWorker' in navigator)) return;
  for (const registration of await navigator.serviceWorker.getRegistrations()) {
    if (registration.installing) await installed(registration.installing);
    await registration.unregister();
  }
};

const dropCaches = async (): Promise<void> => {
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
};

/** Removes all customer data from the device, and the parts of the application that open without the server. */
export const forgetDevice = async (): Promise<void> => {
  await dropCopy();
  await dropWorker();
  await dropCaches();
  forgetStoring();
  unmarkDevice();
};
