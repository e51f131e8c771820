import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { leadTrend } from '@countinghouse/contract/user/user-calls.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';
import { useRead } from '../../../kernel/resource/use-call.ts';

const users = resourceQueries(user);
/** Rows of the list of newest leads. */
const newest = 8;

export const onlyLeads: Filters = { role: { eq: 'lead' } };

/** New leads per day; several tiles share one call. */
export const useLeadTrend = () => useRead(leadTrend, {});

/** The newest leads, and the total. */
export const useNewestLeads = () =>
  users.useList({ filters: onlyLeads, sorts: ['-dateCreation'], q: '', page: 1, pageSize: newest });

/** The number of matching leads, queried with the smallest page. */
export const useLeadCount = (filters: Filters, enabled = true) =>
  users.useList({ filters: { ...onlyLeads, ...filters }, sorts: [], q: '', page: 1, pageSize: 1 }, enabled);
