import { user } from '@countinghouse/contract/user/user.ts';
import { useQueries } from '@tanstack/react-query';
import { call } from '../../../kernel/call/call.ts';
import { listQuery } from '../../../kernel/resource/list-query.ts';
import { onlyLeads } from './dashboard-reads.ts';

/** Maximum number of stages counted: each needs a separate call. */
const most = 10;

const countOf = async (stage: string, signal: AbortSignal): Promise<number> => {
  const filters = { ...onlyLeads, qualifications: { eq: stage } };
  const query = listQuery({ filters, sorts: [], q: '', page: 1, pageSize: 1 });
  return (await call(user.routes.list, { query }, { signal })).count;
};

/** Leads within the reader's scope by stage key; missing until counted, null if that failed. */
export const useStageCounts = (stages: readonly string[]): ReadonlyMap<string, number | null> =>
  useQueries({
    queries: stages.slice(0, most).map((stage) => ({
      queryKey: ['user', 'stage', stage] as const,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => countOf(stage, signal),
    })),
    combine: (answers) =>
      new Map(
        answers.flatMap(({ data = null, isError }, index) => {
          const stage = stages[index];
          return stage === undefined || (data === null && !isError) ? [] : [[stage, data] as const];
        }),
      ),
  });
