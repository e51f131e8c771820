import { type Dividend, dividend } from '@countinghouse/contract/investment/dividend.ts';
import { investment } from '@countinghouse/contract/investment/investment.ts';
import { resourceQueries, useRecords } from '../../kernel/resource/resource-queries.ts';

const investments = resourceQueries(investment);

/** The newest hundred investments of a customer, by default the user's own. */
export const useInvestmentsOf = (lead?: string) =>
  investments.useList({
    filters: lead === undefined ? {} : { lead: { eq: lead } },
    sorts: [],
    q: '',
    page: 1,
    pageSize: 100,
  });

const pageSize = 100;
/** Cancelling an investment cancels its planned dividends, without separate announcements. */
const touchedBy = ['investment'] as const;

/** All dividends of an investment by due date: at most 120 are planned, which is two pages. */
export const useDividendsOf = (investment: string) => {
  const query = { filters: { investment: { eq: investment } }, sorts: ['dueDate'], q: '', pageSize };
  const first = useRecords(dividend, { ...query, page: 1 }, true, touchedBy);
  const second = useRecords(dividend, { ...query, page: 2 }, (first.data?.count ?? 0) > pageSize, touchedBy);
  const items: readonly Dividend[] | undefined = first.data && [...first.data.items, ...(second.data?.items ?? [])];
  return { items, error: first.error ?? second.error, refetch: first.refetch };
};

/** The next dividends of all the user's investments. */
export const useNextDividends = (count: number) => {
  const filters = { status: { eq: 'planned' } };
  return useRecords(dividend, { filters, sorts: ['dueDate'], q: '', page: 1, pageSize: count }, true, touchedBy);
};
