import { type Mandate, mandate } from '@countinghouse/contract/mandate/mandate.ts';
import { useRead } from '../../kernel/resource/use-call.ts';

/** A customer's newest mandates; undefined until they are known, or without a customer. */
export const useMandatesOf = (lead: string | null): readonly Mandate[] | undefined => {
  const filters = JSON.stringify({ lead: { eq: lead ?? '' } });
  return useRead(mandate.routes.list, { query: { filters, pageSize: 20 } as never }, { enabled: lead !== null }).data
    ?.mandates;
};
