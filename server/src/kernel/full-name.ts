import sql, { type Sql } from 'sql-template-tag';

/** The name of a person, where the statement reads `users` under this alias. */
export const fullName = (alias: string): Sql => sql([`${alias}.first_name || ' ' || ${alias}.last_name`]);
