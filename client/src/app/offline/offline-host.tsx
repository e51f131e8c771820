import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { storesFigures } from '../../kernel/device/storing-choice.ts';
import { useSettled } from '../../kernel/resource/use-settled.ts';
import { useSession } from '../../kernel/session/session.ts';
import { useOffline, watchConnection } from './connection.ts';
import { markDevice } from './device-mark.ts';
import { type OfflineCopy, readCopy } from './offline-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded after the page, with what only it reads. */
const CopyKeeper = later(() => import('./copy-keeper.tsx').then((module) => ({ default: module.CopyKeeper })), {
  quiet: true,
});

/**
 * Covers the whole page, which can then be neither seen nor used: no button that moves money is within reach. The page
 * below stays unchanged, including a half-filled form.
 */
function OfflineDialog({ copy }: { readonly copy: OfflineCopy | null }) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = place.current;
    const open = () => dialog?.open === false && dialog.showModal();
    const stay = (event: Event) => event.preventDefault();
    open();
    dialog?.addEventListener('cancel', stay);
    // Some browsers close it anyway when Escape is pressed twice.
    dialog?.addEventListener('close', open);
    return () => {
      dialog?.removeEventListener('cancel', stay);
      dialog?.removeEventListener('close', open);
    };
  }, []);
  return (
    <dialog ref={place} className={classes.dialog} aria-labelledby="offline-title">
      {/* Scrollable by keyboard: it contains nothing else that can be focused. */}
      <div className={classes.scroll} role="region" aria-labelledby="offline-title" tabIndex={0}>
        <OfflineView copy={copy} />
      </div>
    </dialog>
  );
}

const address = '/sw.js';

/** TypeScript's library does not declare trusted types; browsers without them take the string. */
interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(wanted: string): string },
  ): { createScriptURL(wanted: string): unknown };
}

const policy = (window as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('service-worker', {
  createScriptURL: (wanted) => {
    if (wanted !== address) throw new TypeError('this is not the worker of this application');
    return wanted;
  },
});

/**
 * Starts the worker that stores the application's own files, so that it opens without a connection. Does nothing in a
 * browser without workers.
 */
const startWorker = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const trusted = (policy?.createScriptURL(address) ?? address) as string;
  await navigator.serviceWorker.register(trusted, { scope: '/', updateViaCache: 'none' });
  const { active } = await navigator.serviceWorker.ready;
  // Nothing is transferred.
  active?.postMessage('fill', []);
};

/** In a customer's own area: stores the copy if allowed, and covers the page while there is no connection. */
export function OfflineHost() {
  const session = useSession();
  if (session.status !== 'signedIn' || session.check.actor !== null) return null;
  return <OwnHost user={session.user.id} />;
}

/** The stored copy, in case the connection was lost before this page had its data. */
const useStored = (wanted: boolean): OfflineCopy | null => {
  const [stored, setStored] = useState<OfflineCopy | null>(null);
  useEffect(() => {
    if (wanted && storesFigures()) readCopy(new Date()).then(setStored, () => undefined);
  }, [wanted]);
  return stored;
};

function OwnHost({ user }: { readonly user: string }) {
  const queries = useQueryClient();
  const isOffline = useOffline();
  const isSettled = useSettled();
  const [copy, setCopy] = useState<OfflineCopy | null>(null);
  useEffect(() => {
    markDevice();
    void startWorker().catch(() => undefined);
    return watchConnection();
  }, []);
  useEffect(() => {
    if (isOffline) return () => void queries.invalidateQueries();
    return undefined;
  }, [isOffline, queries]);
  const stored = useStored(isOffline && copy === null);
  return (
    <>
      <Suspense fallback={null}>{isSettled && <CopyKeeper user={user} onCopy={setCopy} />}</Suspense>
      {isOffline && <OfflineDialog copy={copy ?? stored} />}
    </>
  );
}
