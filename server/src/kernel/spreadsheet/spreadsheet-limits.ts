/** Bounds on what a spreadsheet may cost us. Sizes are in bytes unless the name says otherwise. The process that parses reads them, too, and may open no other package. */
export const spreadsheetLimits = {
  dataRows: 50_000,
  columns: 100,
  /** Parsing takes about 2 s a million. */
  cells: 1_500_000,
  zipEntries: 1_000,
  /** A true sheet of 50,000 × 6 inflates to 16 MB (measured). */
  inflatedBytes: 50 * 1024 * 1024,
  /** Excel's own bound on the text of one cell. */
  cellCharacters: 32_767,
  /** One long shared string may be named by every cell, so the sum is bounded as well. */
  totalCharacters: 50_000_000,
  parseMilliseconds: 30_000,
  heapMegabytes: 768,
  /** Node alone reserves about 1.3 GB of addresses before it runs a line, and more on a busy machine. */
  addressSpaceKilobytes: 6_000_000,
  parsesAtOnce: 2,
  parsesWaiting: 16,
} as const;
