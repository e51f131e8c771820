/** The fields that hold contact data, in every record that has them. */
export const contactFields = ['email', 'phone', 'mobile'] as const;
export type ContactField = (typeof contactFields)[number];

const dot = '•';
const dots = dot.repeat(3);

/** `m•••@•••.com`: the first letter and the last part of the domain, which many addresses share. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  const ending = /\.[\p{L}\p{N}-]+$/u.exec(email)?.[0] ?? '';
  return `${at > 1 ? [...email][0] : ''}${dots}@${dots}${ending}`;
};

/** Country calling codes of one and two digits (ITU E.164); all others have three. */
const callingCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;
const shownDigits = 2;
const fewestDigits = 8;

/** `+49 ••• •• 12`: the beginning of an international number and the last two digits, none of a short number. */
export const maskPhone = (phone: string): string => {
  const digits = phone.replaceAll(/\D/g, '');
  const end = digits.length < fewestDigits ? '' : ` ${digits.slice(-shownDigits)}`;
  const country = digits.length < fewestDigits ? undefined : callingCode.exec(phone.trim())?.[0];
  return `${country === undefined ? '' : `${country} `}${dots} ${dot.repeat(2)}${end}`;
};

/** The masked form of a value; an empty value has nothing to mask. */
export const maskContact = (field: ContactField, value: string): string => {
  if (value === '') return value;
  return field === 'email' ? maskEmail(value) : maskPhone(value);
};

/** Whether a value is masked: neither a number nor an address can contain its dots, so that it is never stored either. */
export const isMasked = (value: string): boolean => value.includes(dots);

/** Why an agent may see contact data; anything else is explained in words. */
export const revealPurposes = ['call', 'write', 'identify', 'other'] as const;
export type RevealPurpose = (typeof revealPurposes)[number];

export const isRevealPurpose = (value: unknown): value is RevealPurpose =>
  (revealPurposes as readonly unknown[]).includes(value);
