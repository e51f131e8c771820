import { investment } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { useEffect, useState } from 'react';
import { useStoresFigures } from '../../kernel/device/storing-choice.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { token } from '../../kernel/session/tokens.ts';
import { digestOf, dropCopy, type OfflineCopy, type OfflineDocument, storeCopy } from './offline-copy.ts';

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

const useDocuments = (user: string): readonly OfflineDocument[] | undefined => {
  const proofs = useRead(getVerification, { params: { id: user } }, { resources: ['user'] }).data?.documents;
  const agreements = investments.useList(newest).data?.items;
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

/** Keeps the copy up to date, or removes it if the customer does not want it. */
const useCopyStore = (copy: OfflineCopy | null): void => {
  const isAllowed = useStoresFigures();
  const written = copy && JSON.stringify(copy);
  useEffect(() => {
    if (!isAllowed) void dropCopy().catch(() => undefined);
    else if (written !== null) void storeCopy(JSON.parse(written) as OfflineCopy).catch(() => undefined);
  }, [isAllowed, written]);
};

interface CopyKeeperProps {
  readonly user: string;
  readonly onCopy: (copy: OfflineCopy | null) => void;
}

/** Reads what the offline view shows, and stores it if the customer allows it. */
export function CopyKeeper({ user, onCopy }: CopyKeeperProps) {
  const copy = useFreshCopy(user);
  useCopyStore(copy);
  const written = copy && JSON.stringify(copy);
  useEffect(() => onCopy(written === null ? null : (JSON.parse(written) as OfflineCopy)), [written, onCopy]);
  return null;
}
