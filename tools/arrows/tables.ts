import { readStatements } from './sql-statements.ts';

/** A statement of one part of the server that names a table of another. */
export interface ForeignTable {
  readonly file: string;
  /** `features/<name>`, `ledger` or `kernel`; likewise the owner. */
  readonly part: string;
  readonly table: string;
  readonly owner: string;
}

const named = /(?:\b(?:from|join|into|update|table|using|only)\s+|^\s*(?!update\b|table\b))([a-z_]+)\b/g;

const partOf = (file: string): string => {
  const [first = '', second = ''] = file.split('/');
  return first === 'features' ? `features/${second}` : first;
};

const tablesIn = (statement: string): string[] => [...statement.matchAll(named)].map(([, table = '']) => table);

/** Foreign tables in the SQL of a server's sources, without tests. Everyone may name the tables of the kernel. */
export const foreignTables = (sources: string, owners: ReadonlyMap<string, string>): ForeignTable[] =>
  readStatements(sources).flatMap(({ file, statements }) =>
    statements.flatMap(tablesIn).flatMap((table) => {
      const [part, owner] = [partOf(file), owners.get(table)];
      return owner === undefined || owner === part || owner === 'kernel' ? [] : [{ file, part, table, owner }];
    }),
  );

/**
 * Tables that other parts still name. A new statement uses a fragment or a function exported by the owner instead, or
 * the owner declares what it knows in its `facts-table.ts`. Entries may go; none may be added without a reason.
 */
export const namedByOthers: Readonly<Record<string, string>> = {
  'features/user': 'lead_import setting campaign user_secret approval',
  'features/trading-policy': 'deposit transfer entry account',
  'features/setting': 'product_market product_category product',
  'features/product': 'product_category product_market offer',
  'features/order': 'account entry',
  'features/offer': 'product purchase approval',
  'features/funds': 'account entry transfer',
  'features/file': 'setting project product_market',
  'features/cash-flow': 'campaign transfer account entry',
  ledger: 'approval',
  kernel: 'user_secret setting',
  'features/product-category': 'product product_market',
  'features/auth': 'passkey approval',
  'features/withdrawal': 'approval',
  'features/project': 'investment',
  'features/product-market': 'product_category',
  'features/notification': 'setting',
  'features/investment': 'project',
  'features/import': 'campaign',
  'features/erasure': 'approval',
  'features/deposit': 'approval',
  'features/correction': 'approval',
  'features/closure': 'approval',
};

/** Foreign tables that are not on the list, as `part: table of owner (file)`. */
export const unlisted = (found: readonly ForeignTable[]): string[] =>
  found
    .filter(({ part, table }) => !namedByOthers[part]?.split(' ').includes(table))
    .map(({ file, part, table, owner }) => `${part}: ${table} of ${owner} (${file})`);
