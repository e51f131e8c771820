import sql, { raw } from 'sql-template-tag';
import type { Queryable } from '../../src/kernel/database/database.ts';

/** Figures of a data folder that every later version must preserve. */
export interface Figures {
  /** Rows by table, without tables that the version did not have yet. */
  readonly rows: Readonly<Record<string, number>>;
  /** Cents by the customer's e-mail address and the account's kind. */
  readonly balances: Readonly<Record<string, string>>;
}

const counted = [
  'users',
  'campaign',
  'comment',
  'deposit',
  'withdrawal',
  'investment',
  'dividend',
  'transfer',
  'entry',
];
const countedLater = [
  'orders',
  'order_evidence',
  'product',
  'purchase',
  'offer',
  'destination',
  'approval',
  'approved_terms',
  'prepared_record',
];

const exists = async (database: Queryable, table: string): Promise<boolean> => {
  const [found] = await database.query(sql`select 1 from pg_class where oid = to_regclass(${table})`);
  return found !== undefined;
};

const balancesOf = async (database: Queryable): Promise<Record<string, string>> => {
  if (!(await exists(database, 'account'))) return {};
  const rows = await database.query<{ place: string; cents: string }>(sql`
    select format('%s %s', coalesce(u.email, 'house'), a.kind) as place, sum(a.balance)::text as cents
    from account a left join users u on u.id = a.lead_id group by 1 order by 1`);
  return Object.fromEntries(rows.map(({ place, cents }) => [place, cents]));
};

/** Counts rows and balances with SQL that every version since the first understands. */
export const figuresOf = async (database: Queryable): Promise<Figures> => {
  const rows: Record<string, number> = {};
  for (const table of [...counted, ...countedLater]) {
    if (!(await exists(database, table))) continue;
    const [row] = await database.query<{ count: number }>(sql`select count(*)::integer as count from ${raw(table)}`);
    rows[table] = row?.count ?? 0;
  }
  return { rows, balances: await balancesOf(database) };
};
