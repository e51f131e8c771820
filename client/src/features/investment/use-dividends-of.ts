import { type Dividend, dividend } from '@countinghouse/contract/investment/dividend.ts';
import { useRecords } from '../../kernel/resource/record-hooks.ts';

const pageSize = 100;
/** A cancelled investment takes its planned dividends along, of which nobody is told one by one. */
const touchedBy = ['investment'] as const;

/** All dividends of an investment, by their due dates: at most 120 are planned, which is two pages. */
export const useDividendsOf = (investment: string) => {
  const wish = { filters: { investment: { eq: investment } }, sorts: ['dueDate'], q: '', pageSize };
  const first = useRecords(dividend, { ...wish, page: 1 }, true, touchedBy);
  const second = useRecords(dividend, { ...wish, page: 2 }, (first.data?.count ?? 0) > pageSize, touchedBy);
  const items: readonly Dividend[] | undefined = first.data && [...first.data.items, ...(second.data?.items ?? [])];
  return { items, error: first.error ?? second.error, refetch: first.refetch };
};

/** The dividends that come next over all of one's investments. */
export const useNextDividends = (count: number) => {
  const filters = { status: { eq: 'planned' } };
  return useRecords(dividend, { filters, sorts: ['dueDate'], q: '', page: 1, pageSize: count }, true, touchedBy);
};
