import { withdrawal } from '@countinghouse/contract/withdrawal/withdrawal.ts';
import { useState } from 'react';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';

const withdrawals = resourceQueries(withdrawal);
const sizes = [10, 50, 100] as const;

/** The newest withdrawals of a customer, by default the user's own; `more` loads further ones. */
export const useWithdrawalsOf = (lead?: string) => {
  const [step, setStep] = useState(0);
  const { data, error, refetch } = withdrawals.useList({
    filters: lead === undefined ? {} : { lead: { eq: lead } },
    sorts: [],
    q: '',
    page: 1,
    pageSize: sizes[step] ?? 100,
  });
  const isMore = data !== undefined && data.count > data.items.length && step < sizes.length - 1;
  return { data, error, refetch, more: isMore ? () => setStep(step + 1) : null };
};
