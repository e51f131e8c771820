import './boot.css';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isUnsure } from '../../kernel/call/call-error.ts';
import { watchInstallOffer } from '../../kernel/device/install-prompt.ts';
import { currentSession, onSession, type Session } from '../../kernel/session/session.ts';
import { token } from '../../kernel/session/tokens.ts';
import { startKernel } from '../../kernel/start.ts';
import { isMarked } from '../offline/device-mark.ts';
import { loadAhead } from './areas.ts';
import type { AreaName } from './destination.ts';
import { watchVersion } from './new-version-store.ts';
import { OpenedArea } from './opened-area.tsx';
import { Unreachable } from './unreachable.tsx';

/** Customers in their own area, without connected staff. */
const mayStoreData = (session: Session): boolean =>
  session.status === 'signedIn' && session.check.role === 'lead' && session.check.actor === null;

const forgetOnceSignedOut = (): void => {
  const session = currentSession();
  if (session.status === 'unknown' || mayStoreData(session) || !isMarked()) return;
  import('../offline/forget-device.ts').then(({ forgetDevice }) => forgetDevice()).catch(() => undefined);
};

/** When a customer's session ends, here or elsewhere, the device deletes the data stored for it. */
const forgetOnLeave = (): void => {
  onSession(forgetOnceSignedOut);
  forgetOnceSignedOut();
};

const wasReloaded = (): boolean =>
  performance.getEntriesByType('navigation').some((entry) => (entry as PerformanceNavigationTiming).type === 'reload');

/**
 * A chunk that was never loaded cannot be fetched offline, and its screen breaks: reload to show the customer the
 * figures stored on the device. Only once, because a second reload would not help.
 */
const openOfflineInstead = (): void => {
  window.addEventListener('vite:preloadError', () => {
    if (!navigator.onLine && isMarked() && !wasReloaded()) location.reload();
  });
};

/** The area that will probably open: its bundle loads while the session is checked. */
const likelyArea = (): AreaName => {
  const { pathname } = location;
  if (token() !== null && pathname.startsWith('/office')) return 'office';
  if (token() !== null && pathname.startsWith('/my')) return 'customer';
  return /^\/(?:login|setup|office|my)(?:\/|$)/.test(pathname) ? 'signIn' : 'home';
};

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no place for the application');
const root = createRoot(place);

/**
 * Shows nothing before settings and session are loaded. The area is awaited too, and shown in a transition: otherwise
 * React would show its placeholder first, and the loaded area only 0.3 seconds later.
 */
const open = async (): Promise<void> => {
  try {
    await Promise.all([startKernel(), loadAhead(likelyArea())]);
    startTransition(() =>
      root.render(
        <StrictMode>
          <OpenedArea />
        </StrictMode>,
      ),
    );
  } catch (error) {
    root.render((await offlineScreen(error)) ?? <Unreachable error={error} onRetry={open} />);
  }
};

/** The figures stored on a customer's device, if the server did not answer. */
const offlineScreen = async (error: unknown): Promise<ReactNode> => {
  if (!isUnsure(error) || !isMarked()) return null;
  try {
    const { OfflineStart } = await import('../offline/offline-start.tsx');
    return <OfflineStart />;
  } catch {
    return null;
  }
};

openOfflineInstead();
watchInstallOffer();
watchVersion();
forgetOnLeave();

void open();
