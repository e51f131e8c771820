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

/** Bounds on what drawing a PDF anew may cost. */
export const pdfLimits = {
  pages: 20,
  dotsPerInch: 180,
  /** Pixels; an A4 page at that resolution has 2,105. */
  longestSide: 2_600,
  /** Of JPEG. */
  quality: 82,
  /** Together with as long a wait well below what a transaction may be idle. */
  milliseconds: 12_000,
  cpuSeconds: 15,
  heapMegabytes: 256,
  addressSpaceKilobytes: 4_000_000,
  atOnce: 2,
  waiting: 2,
} as const;
