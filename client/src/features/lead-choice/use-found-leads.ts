import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { resourceQueries } from '../../kernel/resource/resource-queries.ts';
import { type Found, foundBy } from '../../ui/form/found-options.ts';

const users = resourceQueries(user);
const offered = 20;
/** Milliseconds without a key press before searching. */
const pause = 250;

/** Leads visible to the reader that match the typed text; without a text the first by name. */
export const useFoundLeads = (typed: string): Found<User> => {
  const [q] = useDebouncedValue(typed, pause);
  const filters = { role: { eq: 'lead' } };
  const found = users.useList({ filters, sorts: ['lastName'], q, page: 1, pageSize: offered });
  return foundBy(found, found.data?.items, q !== typed);
};

/** The people with these ids who are visible to the reader and not in the bin. */
export const usePeopleOf = (ids: readonly string[]): readonly User[] => {
  const query = { filters: { id: { in: [...ids] } }, sorts: [], q: '', page: 1, pageSize: Math.max(ids.length, 1) };
  const { data } = users.useList(query, ids.length > 0);
  return (data?.items ?? []).filter(({ id }) => ids.includes(id));
};
