import type { User } from '@countinghouse/contract/user/user.ts';

/** The number as a `tel:` URL, without separators. */
export const telephoneAddress = (number: string): string => `tel:${number.replaceAll(/(?!^\+)\D/g, '')}`;

/** The number to call: the phone, otherwise the mobile, otherwise none. */
export const numberToCall = ({ phone, mobile }: Pick<User, 'phone' | 'mobile'>): string | null =>
  phone || mobile || null;
