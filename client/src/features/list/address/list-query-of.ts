import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import { type ListAddress, usualSize } from './list-address.ts';

/** The parts of a comma-separated text; empty for undefined. */
export const parts = (text: string | undefined): string[] => (text ?? '').split(',').filter((part) => part !== '');

/** The address's filters merged with the list's permanent ones, which take precedence. */
const joined = (chosen: Filters, fixed: Filters): Filters => {
  const fields = new Set([...Object.keys(chosen), ...Object.keys(fixed)]);
  return Object.fromEntries([...fields].map((field) => [field, { ...chosen[field], ...fixed[field] }]));
};

/** The server query for an address. */
export const queryOf = (address: ListAddress, fixed: Filters): ListQuery => ({
  filters: joined(address.filters ?? {}, fixed),
  sorts: parts(address.sort),
  q: address.q ?? '',
  page: address.page ?? 1,
  pageSize: address.size ?? usualSize,
});
