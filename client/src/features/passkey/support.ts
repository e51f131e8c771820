/** An address by number is no domain, and passkeys belong to domains. */
const isNumber = (hostname: string): boolean => /^[\d.]+$|:/.test(hostname);

/** Whether this browser, at this kind of address, makes and uses passkeys by what it brings itself. */
export const canUsePasskeys = (): boolean =>
  isSecureContext &&
  !isNumber(location.hostname) &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential &&
  'toJSON' in PublicKeyCredential.prototype;

/** Whether passkeys are made and used at the page's own address. */
export const isHere = (address: string): boolean => address === location.origin;
