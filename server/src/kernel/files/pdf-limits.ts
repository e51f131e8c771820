export const pdfLimits = {
  pages: 20,
  dotsPerInch: 180,
  /** Pixels; an A4 page at that resolution has 2,105. */
  longestSide: 2_600,
  /** JPEG quality. */
  quality: 82,
  milliseconds: 12_000,
  cpuSeconds: 15,
  heapMegabytes: 256,
  addressSpaceKilobytes: 4_000_000,
  atOnce: 2,
  waiting: 4,
} as const;
