import sql, { type Sql } from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import type { ErasedPerson } from '../../kernel/facts.ts';
import { allFacts } from '../facts/index.ts';

/** Keeps the person's identity for disclosures required by law. */
export const keepIdentity = async (runner: Runner, lead: string): Promise<void> => {
  await runner.query(sql`
    insert into kept_identity (lead_id, identity)
    select id, jsonb_build_object('firstName', first_name, 'lastName', last_name, 'email', email, 'phone', phone,
      'mobile', mobile, 'language', language, 'dateCreation', date_creation) from users where id = ${lead}::uuid`);
};

/** Every value that a column of the person's record has had, now or earlier. */
const everCalled = (lead: string, column: Sql, field: string): Sql => sql`
  (select ${column} as word from users where id = ${lead}::uuid
  union select v.side ->> ${field} from audit a cross join lateral (values (a.before), (a.after)) v(side)
    where a.record_id = ${lead}::uuid and a.resource = 'user' and v.side ->> ${field} <> '')`;

/** Every name and e-mail address that the person has had. */
const calledBy = async (runner: Runner, lead: string): Promise<{ names: string[]; emails: string[] }> => {
  const [row] = await runner.query<{ names: string[]; emails: string[] }>(sql`
    select array(select f.word || ' ' || l.word from ${everCalled(lead, sql`first_name`, 'firstName')} f
        cross join ${everCalled(lead, sql`last_name`, 'lastName')} l) as names,
      array(select lower(word) from ${everCalled(lead, sql`email`, 'email')} e) as emails`);
  return row ?? { names: [], emails: [] };
};

/** The tables whose rows about a customer are deleted at once; rows that belong to other rows go with them. */
const deletedTables = allFacts.flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([name, table]) =>
    table !== 'noCustomer' && 'rows' in table && table.rows === 'erasedAtOnce' && typeof table.customer === 'string'
      ? [{ name, column: table.customer }]
      : [],
  ),
);

/** Erases what the features declare as erased at once. */
export const eraseDeclared = async (runner: Runner, erased: Omit<ErasedPerson, 'names' | 'emails'>): Promise<void> => {
  const { lead } = erased;
  const person = { ...erased, ...(await calledBy(runner, lead)) };
  for (const { erasure } of allFacts)
    for (const statement of erasure?.atOnce?.(person) ?? []) await runner.query(statement);
  for (const { name, column } of deletedTables)
    await runner.query(sql`delete from ${sql([name])} where ${sql([column])} = ${lead}::uuid`);
};
