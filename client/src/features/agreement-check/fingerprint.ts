/** SHA-256 of a file in hexadecimal, worked out here: not a byte of it leaves the device. */
export const fingerprintOf = async (file: Blob): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Browsers work out fingerprints on https and on localhost only. */
export const canFingerprint = (): boolean => globalThis.isSecureContext && crypto.subtle !== undefined;
