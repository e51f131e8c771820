/** Bounds on uploaded files. */
export const fileLimits = {
  bytes: 5 * 1024 * 1024,
  /** Width × height × frames. */
  pixels: 40_000_000,
  frames: 500,
  nameCharacters: 200,
  imageSeconds: 10,
  imagesAtOnce: 2,
  /** Younger files without a row may be uploads that are just being stored. */
  orphanMilliseconds: 60 * 60 * 1_000,
} as const;
