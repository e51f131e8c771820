import { createStore, useStore } from '../store/store.ts';
import { isInstalled } from './personal-device.ts';

/** The browser's own install prompt, which TypeScript's library does not declare. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** The prompt that the browser offered before this script loaded, stored by the page itself. */
const earlyOffer = (): InstallOffer | null =>
  (globalThis as { readonly earlyInstallOffer?: InstallOffer }).earlyInstallOffer ?? null;

/** Stores the browser's install prompt for later. Must listen early: it is offered once. */
export const watchInstallOffer = (): void => {
  offer.set(earlyOffer());
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
};

/** Safari on iPhone and iPad, which installs only by its own menu. */
const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this browser can install the page: on request, by hand, or not (any more). */
export const useInstallWay = (): 'offered' | 'byHand' | 'none' => {
  const known = useStore(offer);
  if (isInstalled()) return 'none';
  if (known !== null) return 'offered';
  return isApple() ? 'byHand' : 'none';
};

/** Shows the browser's install prompt. It works once. */
export const install = async (): Promise<void> => {
  const known = offer.get();
  offer.set(null);
  await known?.prompt();
};
