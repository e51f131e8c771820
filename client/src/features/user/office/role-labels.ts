import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { TextKey } from '../../../kernel/i18n/texts.ts';

export type StaffRole = Exclude<Role, 'lead'>;
export const staffRoles: readonly StaffRole[] = ['root', 'admin', 'regular'];

const capital = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

export const roleKey = (role: Role): TextKey<'user'> => `role${capital(role)}` as TextKey<'user'>;
export const roleTextKey = (role: StaffRole): TextKey<'user'> => `role${capital(role)}Text` as TextKey<'user'>;

/** The filter that limits a list to staff: the requested staff roles, otherwise all of them. */
export const staffOnly = (filters: Filters | undefined): Filters => {
  const wanted = filters?.['role']?.in;
  const roles = staffRoles.filter((role) => Array.isArray(wanted) && wanted.includes(role));
  return { role: { in: roles.length > 0 ? roles : [...staffRoles] } };
};
