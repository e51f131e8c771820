import { getExecution, listExecution, type Published } from '@countinghouse/contract/execution/execution-quality.ts';
import type { ReplyOf } from '@countinghouse/contract/kernel/route.ts';
import { useEffect, useState } from 'react';
import { call } from '../../kernel/call/call.ts';

export type Month = ReplyOf<typeof getExecution>;
type Answer<Value> = { readonly value: Value } | { readonly error: unknown } | undefined;

/** The published months, newest first; undefined while they load. */
export const useMonths = (): Answer<readonly Published[]> => {
  const [answer, setAnswer] = useState<Answer<readonly Published[]>>();
  useEffect(() => {
    const loading = new AbortController();
    call(listExecution, {}, { signal: loading.signal })
      .then(({ months }) => setAnswer({ value: months }))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) setAnswer({ error });
      });
    return () => loading.abort();
  }, []);
  return answer;
};

/** The figures of a month; the former month's until they are there. */
export const useMonth = (month: string | undefined): Answer<Month> => {
  const [answer, setAnswer] = useState<Answer<Month>>();
  useEffect(() => {
    if (month === undefined) return undefined;
    const loading = new AbortController();
    call(getExecution, { params: { month } }, { signal: loading.signal })
      .then((value) => setAnswer({ value }))
      .catch((error: unknown) => {
        if (!loading.signal.aborted) setAnswer({ error });
      });
    return () => loading.abort();
  }, [month]);
  return answer;
};
