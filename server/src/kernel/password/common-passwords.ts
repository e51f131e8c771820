import { dictionary } from '@zxcvbn-ts/language-common';

// Other passwords break an earlier rule.
const couldPass = (password: string): boolean => password.length >= 6 && /\p{L}/u.test(password) && /\d/.test(password);

const common = new Set(dictionary['passwords-common'].filter(couldPass));

/** Whether the password is in a list of the most common ones, regardless of case. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
