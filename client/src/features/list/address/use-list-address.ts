import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ListQuery } from '../../../kernel/resource/list-query.ts';
import type { ListColumn } from '../list-declaration.ts';
import { type ListAddress, readListAddress, usualSize } from './list-address.ts';

/** Changes the address; `undefined` removes a part. Other parameters are unaffected. */
export type ChangeAddress = (
  change: { readonly [Key in keyof ListAddress]?: ListAddress[Key] | undefined },
  how?: { readonly replace?: boolean },
) => void;

/** The list's part of the address, and a setter. Another query starts on its first page. */
export const useListAddress = (): readonly [ListAddress, ChangeAddress] => {
  const address = readListAddress(useSearch({ strict: false }));
  const navigate = useNavigate();
  const change: ChangeAddress = (parts, how) => {
    const startsOver = 'filters' in parts || 'q' in parts || 'sort' in parts;
    const search = (before: object) => ({ ...before, ...(startsOver && { page: undefined }), ...parts });
    void navigate({ to: '.', search: search as never, replace: how?.replace ?? false });
  };
  return [address, change];
};

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

const none = {};

/** The server query of a list as shown; a sort by a column that is not sorted, perhaps of an older view, is left out. */
export const listQueryOf = (
  {
    fixed = none,
    columns,
  }: { readonly fixed?: Filters; readonly columns: readonly Pick<ListColumn<never>, 'id' | 'unsorted'>[] },
  address: ListAddress,
): ListQuery => {
  const query = queryOf(address, fixed);
  const unsorted = new Set(columns.filter((column) => column.unsorted).map(({ id }) => id));
  return { ...query, sorts: query.sorts.filter((sort) => !unsorted.has(sort.replace(/^-/, ''))) };
};
