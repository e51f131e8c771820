import { deposit } from '@countinghouse/contract/deposit/deposit.ts';
import { useState } from 'react';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';

const deposits = resourceQueries(deposit);
const sizes = [10, 50, 100] as const;

/** The newest deposits of a customer, by default the user's own; `more` loads further ones. */
export const useDepositsOf = (lead?: string) => {
  const [step, setStep] = useState(0);
  const { data, error, refetch } = deposits.useList({
    filters: lead === undefined ? {} : { lead: { eq: lead } },
    sorts: [],
    q: '',
    page: 1,
    pageSize: sizes[step] ?? 100,
  });
  const isMore = data !== undefined && data.count > data.items.length && step < sizes.length - 1;
  return { data, error, refetch, more: isMore ? () => setStep(step + 1) : null };
};
