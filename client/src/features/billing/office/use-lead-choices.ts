import { user } from '@countinghouse/contract/user/user.ts';
import { resourceQueries } from '../../../kernel/resource/resource-queries.ts';

const users = resourceQueries(user);
const converted = { role: { eq: 'lead' }, lastLogin: { isNull: false } } as const;

/** Customers to narrow the books to: those who have been here last, which are those with money. */
export const useLeadChoices = (): { value: string; label: string }[] => {
  const { data } = users.useList({ filters: converted, sorts: ['-lastLogin'], q: '', page: 1, pageSize: 100 });
  return (data?.items ?? []).map(({ id, firstName, lastName }) => ({ value: id, label: `${firstName} ${lastName}` }));
};
