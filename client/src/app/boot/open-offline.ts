import { isMarked } from '../offline/device-mark.ts';

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * A part of the page that was never loaded cannot be had without a connection, and the screen is broken: a customer is shown
 * what his device kept instead. Only once: what is missing after that, loading again does not bring.
 */
export const openOfflineInstead = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine && isMarked() && !wasReloaded()) location.reload();
  });
};
