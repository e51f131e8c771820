import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';

export const fileLimits = {
  bytes: largestFile,
  /** Width × height × frames. */
  pixels: 40_000_000,
  frames: 500,
  nameCharacters: 200,
  imageSeconds: 10,
  imagesAtOnce: 2,
  imagesWaiting: 32,
  /** Younger files without a row may be uploads in progress. */
  orphanMilliseconds: 60 * 60 * 1_000,
} as const;
