import sql, { type Sql } from 'sql-template-tag';

/**
 * The people, as `staff`, who answer for the audit row `e`. A token acts in its owner's name, and its creator was shown the
 * secret, so either of them may have used it.
 */
export const peopleBehind: Sql = sql`(
  select coalesce(e.real_actor_id, e.actor_id) as staff
  union select k.created_by from api_token k where k.id = e.session_id)`;

/** The API tokens that this person may have used, by id. */
export const tokensCreatedBy = (person: string): Sql =>
  sql`(select k.id from api_token k where k.created_by = ${person}::uuid)`;
