import { forgetKeeping } from '../../kernel/device/keep-choice.ts';
import { dropCopy } from './copy-store.ts';
import { unmarkDevice } from './device-mark.ts';

/** A worker that still fills its cache would do so after it was emptied. */
const installed = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state !== 'installing') resolve();
    };
    worker.addEventListener('statechange', look);
    look();
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

/** Leaves nothing of a customer on the device, and nothing of the application that would open without the server. */
export const forgetDevice = async (): Promise<void> => {
  await dropCopy();
  await dropWorker();
  await dropCaches();
  forgetKeeping();
  unmarkDevice();
};
