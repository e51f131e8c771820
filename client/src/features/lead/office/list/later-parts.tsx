import type { User } from '@countinghouse/contract/user/user.ts';
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { RecordFormProps, RecordPanelProps } from '../../../list/index.ts';

const Form = lazy(() => import('../lead-form.tsx').then((module) => ({ default: module.LeadForm })));
const Panel = lazy(() => import('./lead-panel.tsx').then((module) => ({ default: module.LeadPanel })));

/** The form for a new lead; loaded on demand, because it is larger than the list. */
export function LeadForm(props: RecordFormProps<User>) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Form {...props} />
    </Suspense>
  );
}

/** A lead beside the list; loaded with the first one opened. */
export function LeadPanel(props: RecordPanelProps<User>) {
  return (
    <Suspense fallback={<Skeleton height={420} />}>
      <Panel {...props} />
    </Suspense>
  );
}
