import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { staffRoles } from './role-labels.ts';

/** The filter that limits a list to staff: the requested staff roles, otherwise all of them. */
export const staffOnly = (filters: Filters | undefined): Filters => {
  const wanted = filters?.['role']?.in;
  const roles = staffRoles.filter((role) => Array.isArray(wanted) && wanted.includes(role));
  return { role: { in: roles.length > 0 ? roles : [...staffRoles] } };
};
