import { investment } from '@countinghouse/contract/investment/investment.ts';
import { capitalFunds } from '@countinghouse/contract/ledger/funds.ts';
import { getVerification } from '@countinghouse/contract/verification/verification.ts';
import { useEffect, useState } from 'react';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { useRead } from '../../kernel/resource/use-call.ts';
import { token } from '../../kernel/session/tokens.ts';
import { digestOf, type KeptCopy, type KeptDocument } from './kept-copy.ts';

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

const useDocuments = (user: string): readonly KeptDocument[] | undefined => {
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
export const useFreshCopy = (user: string): KeptCopy | null => {
  const session = useSessionDigest();
  const { data: capital, dataUpdatedAt } = useRead(capitalFunds, { params: { userId: user } });
  const documents = useDocuments(user);
  if (session === null || capital === undefined || documents === undefined) return null;
  return { session, at: new Date(dataUpdatedAt).toISOString(), capital, documents };
};
