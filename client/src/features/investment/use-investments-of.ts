import { investment } from '@countinghouse/contract/investment/investment.ts';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';

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
