import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import { newId } from '@countinghouse/server/src/kernel/ids.ts';
import { newSecret, secretHash } from '@countinghouse/server/src/kernel/session/secrets.ts';
import sql from 'sql-template-tag';

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
  const [id, token, cookie] = [newId(), newSecret(), newSecret()];
  await database.query(sql`
    insert into users (id, role, first_name, last_name, email, verification)
    values (${id}, 'lead', 'Bench', 'Customer', ${`${id}@bench.example`}, 'verified')`);
  await database.query(sql`
    insert into session (id, token_hash, cookie_hash, user_id, expires)
    values (${newId()}, ${secretHash(token)}::bytea, ${secretHash(cookie)}::bytea, ${id}, now() + interval '8 hours')`);
  return { id, headers: { authorization: `Bearer ${token}`, cookie: `session=${cookie}` } };
};

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
  await database.query(sql`
    insert into deposit select (jsonb_populate_record(d, jsonb_build_object('id', c.id, 'lead_id', c.lead,
      'transaction_id', replace(d.transaction_id, d.id::text, c.id::text), 'challenge_expires', now() + interval '1 hour'))).*
    from deposit d, unnest(${copies.map(({ id }) => id)}::uuid[], ${copies.map(({ customer }) => customer.id)}::uuid[]) as c(id, lead)
    where d.id = ${first}::uuid`);
  await database.query(sql`
    insert into sandbox_payment (id, state, expires)
    select d.transaction_id, 'awaiting', now() + interval '1 hour' from deposit d where d.id = any(${copies.map(({ id }) => id)}::uuid[])`);
  return copies;
};
