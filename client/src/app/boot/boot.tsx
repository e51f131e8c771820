import './boot.css';
import { type ReactNode, startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { isUnsure } from '../../kernel/call/call-error.ts';
import { watchInstallOffer } from '../../kernel/device/install-prompt.ts';
import { startKernel } from '../../kernel/start.ts';
import { loadAhead } from './areas.ts';
import { forgetOnLeave } from './forget-on-leave.ts';
import { likelyArea } from './likely-area.ts';
import { openOfflineInstead } from './open-offline.ts';
import { watchVersion } from './new-version-store.ts';
import { OpenedArea } from './opened-area.tsx';
import { isMarked } from '../offline/device-mark.ts';
import { Unreachable } from './unreachable.tsx';

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
