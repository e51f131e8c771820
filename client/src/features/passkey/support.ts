/** An IP address is not a domain, and passkeys belong to domains. */
const isNumber = (hostname: string): boolean => /^[\d.]+$|:/.test(hostname);

/** Whether this browser, at this kind of address, can create and use passkeys. */
export const canUsePasskeys = (): boolean =>
  isSecureContext &&
  !isNumber(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/** Whether passkeys belong to the page's own address. */
export const isHere = (address: string): boolean => address === location.origin;
