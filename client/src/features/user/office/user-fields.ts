import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import type { User } from '@countinghouse/contract/user/user.ts';

export interface UserFields {
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  mobile: string;
  role: Role;
  campaign: string | null;
  password: string;
}

const empty: UserFields = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  mobile: '',
  role: 'regular',
  campaign: null,
  password: '',
};

/** The fields of the form for a member of staff, or for a new one. */
export const userFields = (item: User | null): UserFields => {
  if (item === null) return empty;
  const { firstName, lastName, email, phone, mobile, role, campaign } = item;
  return { firstName, lastName, email, phone, mobile, role, campaign, password: '' };
};

/** The input of the call: without what was left empty for a new member of staff. */
export const userInput = ({ password, campaign, ...fields }: UserFields, isNew: boolean): object => ({
  ...fields,
  ...((!isNew || campaign !== null) && { campaign }),
  ...(isNew && password !== '' && { password }),
});
