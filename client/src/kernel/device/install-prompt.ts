import { createStore, useStore } from '../store/store.ts';
import { isInstalled } from './personal-device.ts';

/** The browser's own offer to install the page; the compiler's library does not know it. */
interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
}

const offer = createStore<InstallOffer | null>(null);

/** What the browser offered before this script had come, kept by the page itself. */
const earlyOffer = (): InstallOffer | null =>
  (globalThis as { readonly earlyInstallOffer?: InstallOffer }).earlyInstallOffer ?? null;

/** Keeps the browser's offer until somebody wants it. Must listen early: it is made once. */
export const watchInstallOffer = (): void => {
  offer.set(earlyOffer());
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offer.set(event as InstallOffer);
  });
  window.addEventListener('appinstalled', () => offer.set(null));
};

/** Safari on iPhone and iPad, which installs by its own menu only. */
const isApple = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/** How this browser installs the page: on request, by hand, or not (any more). */
export const useInstallWay = (): 'offered' | 'byHand' | 'none' => {
  const known = useStore(offer);
  if (isInstalled()) return 'none';
  if (known !== null) return 'offered';
  return isApple() ? 'byHand' : 'none';
};

/** Asks the browser to install the page; it asks the person. An offer holds once. */
export const install = async (): Promise<void> => {
  const known = offer.get();
  offer.set(null);
  await known?.prompt();
};
