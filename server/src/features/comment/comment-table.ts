import { comment } from '@countinghouse/contract/comment/comment.ts';
import type { Permission } from '@countinghouse/contract/permissions.ts';
import sql from 'sql-template-tag';
import type { Runner } from '../../kernel/context.ts';
import { bulkInsert } from '../../kernel/database/bulk-insert.ts';
import { fullName } from '../../kernel/full-name.ts';
import { scopeOfCustomers, table, withCustomer } from '../../kernel/resource/table.ts';

const owner = { lead: sql`c.lead_id`, assigned: sql`l.assigned_to` };

export const commentTable = table({
  resource: comment,
  from: sql`comment c ${withCustomer(sql`c.lead_id`)}
    left join users a on a.id = c.author_id left join users h on h.id = c.hidden_by`,
  // The lead is part of the base: it decides who may see the comment, and a lead in the bin hides its comments.
  base: sql`comment c ${withCustomer(sql`c.lead_id`)}`,
  alias: 'c',
  fields: {
    id: sql`c.id`,
    lead: sql`c.lead_id`,
    text: sql`c.text`,
    hidden: sql`c.hidden`,
    author: sql`c.author_id`,
    authorName: fullName('a'),
    hiddenByName: fullName('h'),
    dateHidden: sql`c.date_hidden`,
    dateCreation: sql`c.date_creation`,
    version: sql`c.version`,
  },
  search: sql`plain_text(c.text)`,
  stored: {
    table: 'comment',
    columns: { lead: 'lead_id', text: 'text', hidden: 'hidden' },
    internal: { author: 'author_id', hiddenBy: 'hidden_by', dateHidden: 'date_hidden' },
  },
  owner,
  scope: (actor, action) => scopeOfCustomers(actor, `comment:${action}` as Permission, owner),
});

export const seedComments = (runner: Runner, rows: readonly object[]): Promise<void> =>
  bulkInsert(runner, sql`comment`, rows);

/** The times of the newest comments on these leads, without those that have none; not limited to a scope. */
export const lastCommentsOf = async (runner: Runner, leads: readonly string[]): Promise<[string, string][]> => {
  const rows = await runner.query<{ lead: string; at: string }>(sql`
    select l.id as lead, to_jsonb(c.date_creation) #>> '{}' as at from unnest(${leads}::uuid[]) l (id)
    cross join lateral (select date_creation from comment where lead_id = l.id and deleted_at is null
      order by date_creation desc, id desc limit 1) c`);
  return rows.map(({ lead, at }) => [lead, at]);
};
