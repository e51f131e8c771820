import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import sql from 'sql-template-tag';
import { signIn } from '../kernel/session.ts';

export interface Customer {
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A deposit that waits for its code. */
export interface Waiting {
  readonly id: string;
  readonly customer: Customer;
}

export const addCustomer = async (database: Database): Promise<Customer> => {
  const id = newId();
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email, verification)
    values (${id}, 'lead', 'Bench', 'Customer', ${`${id}@bench.example`}, 'verified')`);
  return { id, headers: await signIn(database, id) };
};

/** As many copies in one statement stay far below its time limit, also on a busy machine. */
const mostAtOnce = 2_000;

/** Copies one waiting deposit with the gateway's record of it, assigning the copies to the customers in turn. */
export const copyWaiting = async (
  database: Database,
  first: string,
  { customers, many }: { customers: readonly Customer[]; many: number },
): Promise<Waiting[]> => {
  const copies = Array.from({ length: many }, (_, index) => ({
    id: newId(),
    customer: customers[index % customers.length] as Customer,
  }));
  for (let done = 0; done < many; done += mostAtOnce)
    await insertCopies(database, first, copies.slice(done, done + mostAtOnce));
  return copies;
};

const insertCopies = async (database: Database, first: string, copies: readonly Waiting[]): Promise<void> => {
  const ids = copies.map(({ id }) => id);
  await database.query(sql`
    insert into deposit select (jsonb_populate_record(d, jsonb_build_object('id', c.id, 'lead_id', c.lead,
      'transaction_id', replace(d.transaction_id, d.id::text, c.id::text), 'challenge_expires', now() + interval '1 hour'))).*
    from deposit d, unnest(${ids}::uuid[], ${copies.map(({ customer }) => customer.id)}::uuid[]) as c(id, lead)
    where d.id = ${first}::uuid`);
  await database.query(sql`
    insert into sandbox_payment (id, state, expires)
    select d.transaction_id, 'awaiting', now() + interval '1 hour' from deposit d where d.id = any(${ids}::uuid[])`);
};
