import { isMarked } from '../offline/device-mark.ts';

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * A chunk that was never loaded cannot be fetched offline, and its screen breaks: reload to show the customer the
 * figures stored on the device. Only once, because a second reload would not help.
 */
export const openOfflineInstead = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine && isMarked() && !wasReloaded()) location.reload();
  });
};
