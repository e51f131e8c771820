import type { Database } from '@countinghouse/server/src/kernel/database/database.ts';
import sql from 'sql-template-tag';
import { signIn } from '../kernel/session.ts';

export interface Caller {
  readonly name: 'root' | 'admin' | 'agent' | 'customer';
  readonly id: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** The customer with the most transfers: the screens of one person are asked about them. */
export interface Person {
  readonly id: string;
  readonly name: string;
  readonly campaign: string;
  readonly agent: string;
  /** Another customer. */
  readonly other: string;
}

export const busiestCustomer = async (database: Database): Promise<Person> => {
  const [person] = await database.transaction(async (transaction) => {
    await transaction.script('set local statement_timeout = 0');
    return transaction.query<Person>(sql`
      select id, first_name || ' ' || last_name as name, campaign_id as campaign, assigned_to as agent,
        (select o.id from users o where o.role = 'lead' and o.id <> u.id order by o.id limit 1) as other
      from users u
      where id = (select lead_id from transfer group by lead_id order by count(*) desc limit 1)`);
  });
  if (!person) throw new Error('the company has no customers');
  return person;
};

/** Root, an admin, the customer with the most transfers and their agent, signed in. */
export const signInCallers = async (database: Database, person: Person): Promise<readonly Caller[]> => {
  const staff = await database.query<{ role: 'root' | 'admin'; id: string }>(sql`
    select distinct on (role) role, id from users where role in ('root', 'admin') order by role desc, id`);
  const people = [
    ...staff.map(({ role, id }) => ({ name: role, id })),
    { name: 'agent' as const, id: person.agent },
    { name: 'customer' as const, id: person.id },
  ];
  return Promise.all(people.map(async (one) => ({ ...one, headers: await signIn(database, one.id) })));
};
