import sql from 'sql-template-tag';
import { ownedTables } from '../../src/owned-tables.ts';
import type { CustomerTable } from '../../src/kernel/owned-tables.ts';
import type { TestApp } from '../app/test-app.ts';

const namesIn = (list = ''): string[] => list.split(' ').filter(Boolean);

/** Undefined when whole rows are erased. */
const classifiedColumns = (table: CustomerTable): string[] | undefined =>
  'rows' in table
    ? undefined
    : [...namesIn(table.erasedAtOnce), ...namesIn(table.erasedAfterRetention), ...namesIn(table.kept)];

interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Refers to a customer by a column or through another table. */
  readonly isPersonal: boolean;
}

const storedTables = (app: TestApp): Promise<StoredTable[]> =>
  app.database.query<StoredTable>(sql`
    select t.tablename as name, array_agg(c.column_name::text order by c.ordinal_position) as columns,
      bool_or(c.column_name in ('lead_id', 'user_id', 'owner_id', 'subject_id')) as "isPersonal"
    from pg_tables t join information_schema.columns c on c.table_schema = 'public' and c.table_name = t.tablename
    where t.schemaname = 'public' group by 1 order by 1`);

const faultsOfTable = ({ name, columns, isPersonal }: StoredTable): string[] => {
  const owners = ownedTables.flatMap((tables) => tables[name] ?? []);
  const [declared] = owners;
  if (declared === undefined || owners.length > 1) return [`${name} has ${owners.length} owners`];
  if (declared === 'noCustomer') return isPersonal ? [`${name} refers to a customer`] : [];
  const classified = classifiedColumns(declared);
  if (classified === undefined) return [];
  return [
    ...columns.filter((column) => !classified.includes(column)).map((column) => `${name}.${column} is not classified`),
    ...classified.filter((column) => !columns.includes(column)).map((column) => `${name}.${column} does not exist`),
    ...classified
      .filter((column, at) => classified.indexOf(column) !== at)
      .map((column) => `${name}.${column} is classified twice`),
  ];
};

/** Declarations of features about their tables that the database does not confirm. */
export const tableFaults = async (app: TestApp): Promise<string[]> => {
  const stored = await storedTables(app);
  const names = new Set(stored.map(({ name }) => name));
  const missing = ownedTables.flatMap(Object.keys).filter((name) => !names.has(name));
  return [...missing.map((name) => `${name} does not exist`), ...stored.flatMap(faultsOfTable)];
};
