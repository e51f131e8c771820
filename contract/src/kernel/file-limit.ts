/** Bytes: the 5 MB that every message and hint names. */
export const largestFile = 5 * 1024 * 1024;
