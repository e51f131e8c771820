import type { AnyResource } from '@countinghouse/contract/kernel/resource.ts';
import { Skeleton } from '@mantine/core';
import { useState } from 'react';
import { answerOf } from './answer-of.tsx';
import { useRecords } from './resource-queries.ts';

const sizes = [10, 50, 100] as const;

/** The newest records of a customer, by default the user's own; `more` loads further ones. */
export const useRecordsOf = <R extends AnyResource>(resource: R, lead?: string) => {
  const [step, setStep] = useState(0);
  const filters = lead === undefined ? {} : { lead: { eq: lead } };
  const read = useRecords(resource, { filters, sorts: [], q: '', page: 1, pageSize: sizes[step] ?? 100 });
  const { data, pending } = answerOf(read, <Skeleton height={120} />);
  const isMore = data !== undefined && data.count > data.items.length && step < sizes.length - 1;
  return { data, pending, more: isMore ? () => setStep(step + 1) : null };
};
