import { investment } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { storesFigures, useStoresFigures } from '../../kernel/device/storing-choice.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { useSettled } from '../../kernel/resource/use-settled.ts';
import { useSession } from '../../kernel/session/session.ts';
import { token } from '../../kernel/session/tokens.ts';
import { useOffline, watchConnection } from './connection.ts';
import { markDevice } from './device-mark.ts';
import { digestOf, dropCopy, type OfflineCopy, type OfflineDocument, readCopy, storeCopy } from './offline-copy.ts';
import { OfflineView } from './offline-view.tsx';
import classes from './offline.module.css';

const investments = resourceQueries(investment);
/** The same query as the overview, so that both share one answer. */
const newest = { filters: {}, sorts: [], q: '', page: 1, pageSize: 100 };

const useSessionDigest = (): string | null => {
  const [digest, setDigest] = useState<string | null>(null);
  useEffect(() => {
    const bearer = token();
    if (bearer !== null && window.isSecureContext) void digestOf(bearer).then(setDigest);
  }, []);
  return digest;
};

/** Read after the first load, which has no requests to spare for them. */
const useDocuments = (user: string): readonly OfflineDocument[] | undefined => {
  const isSettled = useSettled();
  const options = { resources: ['user'], enabled: isSettled } as const;
  const proofs = useRead(getVerification, { params: { id: user } }, options).data?.documents;
  const agreements = investments.useList(newest, isSettled).data?.items;
  if (proofs === undefined || agreements === undefined) return undefined;
  return [
    ...proofs
      .filter(({ dateReplaced }) => dateReplaced === null)
      .map(({ kind, status, dateUploaded }) => ({ sort: 'proof' as const, kind, status, date: dateUploaded })),
    ...agreements
      .filter(({ agreement }) => agreement !== null)
      .map(({ name, status, dateCreation }) => ({ sort: 'agreement' as const, name, status, date: dateCreation })),
  ];
};

/** The copy to show without a connection, from current data; null until it is complete. */
const useFreshCopy = (user: string): OfflineCopy | null => {
  const session = useSessionDigest();
  const { data: capital, dataUpdatedAt } = useRead(capitalFunds, { params: { userId: user } });
  const documents = useDocuments(user);
  if (session === null || capital === undefined || documents === undefined) return null;
  return { session, at: new Date(dataUpdatedAt).toISOString(), capital, documents };
};

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

/** Keeps the copy up to date, or removes it if the customer does not want it. */
const useCopyStore = (copy: OfflineCopy | null): void => {
  const isAllowed = useStoresFigures();
  const written = copy && JSON.stringify(copy);
  useEffect(() => {
    if (!isAllowed) void dropCopy().catch(() => undefined);
    else if (written !== null) void storeCopy(JSON.parse(written) as OfflineCopy).catch(() => undefined);
  }, [isAllowed, written]);
};

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
  const copy = useFreshCopy(user);
  useCopyStore(copy);
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
