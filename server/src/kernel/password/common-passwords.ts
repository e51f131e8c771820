import { dictionary } from '@zxcvbn-ts/language-common';

// Others are refused before they get here.
const couldPass = (password: string): boolean => password.length >= 6 && /\p{L}/u.test(password) && /\d/.test(password);

const common = new Set(dictionary['passwords-common'].filter(couldPass));

/** Whether the password stands in a list of the most used ones, upper and lower case alike. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
