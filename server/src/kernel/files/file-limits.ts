import { largestFile } from '@countinghouse/contract/kernel/file-limit.ts';

export const fileLimits = {
  bytes: largestFile,
  nameCharacters: 200,
  /** Younger files without a row may be uploads in progress. */
  orphanMilliseconds: 60 * 60 * 1_000,
} as const;
