import type { mandate } from '@countinghouse/contract/mandate/mandate.ts';
import type { Loaded } from '../../kernel/resource/records.ts';

/** The earlier state for the audit trail, whose rows then name the person: the customer's timeline shows them. */
export const toRecord = (before: Loaded<typeof mandate>): Loaded<typeof mandate> => ({
  ...before,
  item: { ...before.item, agentName: '' },
});
