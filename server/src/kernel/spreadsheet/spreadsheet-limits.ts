/**
 * Limits on the cost of a spreadsheet, in bytes unless the name says otherwise. The parsing process imports this file
 * too and may load no other package, so it must have no dependencies.
 */
export const spreadsheetLimits = {
  dataRows: 50_000,
  columns: 100,
  /** Parsing takes about 2 s per million. */
  cells: 1_500_000,
  zipEntries: 1_000,
  /** A real sheet of 50,000 × 6 inflates to 16 MB (measured). */
  inflatedBytes: 50 * 1024 * 1024,
  /** Excel's own limit for the text of one cell. */
  cellCharacters: 32_767,
  /** Every cell may refer to one long shared string, so the sum is limited as well. */
  totalCharacters: 50_000_000,
  parseMilliseconds: 30_000,
  heapMegabytes: 768,
  /** Node alone reserves about 1.3 GB of address space before it runs a line, and more on a busy machine. */
  addressSpaceKilobytes: 6_000_000,
  parsesAtOnce: 2,
  parsesWaiting: 16,
} as const;
