/** The kinds of records in the public log. */
export const leafKinds = [
  'transfer',
  'receipt',
  'agreement',
  /** A mandate to trade that a customer signed. */
  'mandate',
  /** The file of a statement as it was downloaded. */
  'statement',
  /** The file of any other export, such as a list or a customer's own data. */
  'export',
  /** The manifest of a case file. */
  'caseFile',
  'decision',
  'policyChange',
  'audit',
  /** The quotes that a server received within some seconds. */
  'quotes',
  /** The published figures of how orders were executed in a month. */
  'execution',
  /** A key with which the log signs from here on. */
  'key',
  /** A head that the log had signed and no longer continues, because a backup was restored. */
  'break',
] as const;
export type LeafKind = (typeof leafKinds)[number];
