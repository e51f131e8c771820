import { onReconnected } from '../../kernel/changes/changes.ts';
import { createStore, useStore } from '../../kernel/store/store.ts';

/** Milliseconds before the version is checked again when the user returns to the page. */
const pause = 10 * 60_000;

const ownBuild = document.querySelector<HTMLMetaElement>('meta[name="build"]')?.content;
const isOld = createStore(false);
let checkedAt = Date.now();

export const useIsOld = (): boolean => useStore(isOld);

const check = async (): Promise<void> => {
  checkedAt = Date.now();
  const answer = await fetch('/version', { cache: 'no-store' });
  if (!answer.ok) return;
  // A server of 0.2.0 or before answers with its build alone.
  const text = await answer.text();
  if (!text.includes(ownBuild ?? '')) isOld.set(true);
};

const checkNow = (): void => void check().catch(() => undefined);

/**
 * Detects that the server runs another build than this page: when the socket reconnects, when the user returns to the
 * page after a while, and when a chunk of the page no longer exists.
 */
export const watchVersion = (): void => {
  if (ownBuild === undefined) return;
  onReconnected(checkNow);
  window.addEventListener('vite:preloadError', checkNow);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && Date.now() - checkedAt > pause) checkNow();
  });
};
