/** SHA-256 of a file in hexadecimal, computed here: no byte of it leaves the device. */
export const fingerprintOf = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Browsers compute hashes only on https and localhost. */
export const canFingerprint = (): boolean => globalThis.isSecureContext && crypto.subtle !== undefined;
