import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { keepsFigures, useKeepsFigures } from '../../kernel/device/keep-choice.ts';
import { useSession } from '../../kernel/session/session.ts';
import { useOffline, watchConnection } from './connection.ts';
import { dropCopy, keepCopy, readCopy } from './copy-store.ts';
import { markDevice } from './device-mark.ts';
import type { KeptCopy } from './kept-copy.ts';
import { OfflineDialog } from './offline-dialog.tsx';
import { startWorker } from './start-worker.ts';
import { useFreshCopy } from './use-fresh-copy.ts';

/** In a customer's own area: stores the copy if allowed, and covers the page while there is no connection. */
export function OfflineHost() {
  const session = useSession();
  if (session.status !== 'signedIn' || session.check.actor !== null) return null;
  return <OwnHost user={session.user.id} />;
}

/** Keeps the copy up to date, or removes it if the customer does not want it. */
const useKept = (copy: KeptCopy | null): void => {
  const keeps = useKeepsFigures();
  const written = copy && JSON.stringify(copy);
  useEffect(() => {
    if (!keeps) void dropCopy().catch(() => undefined);
    else if (written !== null) void keepCopy(JSON.parse(written) as KeptCopy).catch(() => undefined);
  }, [keeps, written]);
};

/** The stored copy, in case the connection was lost before this page had its data. */
const useStored = (wanted: boolean): KeptCopy | null => {
  const [stored, setStored] = useState<KeptCopy | null>(null);
  useEffect(() => {
    if (wanted && keepsFigures()) readCopy(new Date()).then(setStored, () => undefined);
  }, [wanted]);
  return stored;
};

function OwnHost({ user }: { readonly user: string }) {
  const queries = useQueryClient();
  const isOffline = useOffline();
  const copy = useFreshCopy(user);
  useKept(copy);
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
  return isOffline && <OfflineDialog copy={copy ?? stored} />;
}
