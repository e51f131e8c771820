import type { User } from '@countinghouse/contract/user/user.ts';

export const leadName = ({ firstName, lastName }: Pick<User, 'firstName' | 'lastName'>): string =>
  `${firstName} ${lastName}`;

/** The number as a `tel:` address: what people write between the digits is left out. */
export const telephoneAddress = (number: string): string => `tel:${number.replaceAll(/(?!^\+)\D/g, '')}`;

/** The number to call: the phone's, else the mobile's, else none. */
export const numberToCall = ({ phone, mobile }: Pick<User, 'phone' | 'mobile'>): string | null =>
  phone || mobile || null;
