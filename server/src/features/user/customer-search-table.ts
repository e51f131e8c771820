import sql, { type Sql } from 'sql-template-tag';
import { otherSource, type SearchSource } from '../../kernel/resource/search-source.ts';

/** The customer's words and numbers, as in the list of leads. `lead` holds the id; the list joins the customer as `l`. */
export const customerSource = (lead: Sql): SearchSource =>
  otherSource(
    {
      from: sql`users x`,
      where: sql`x.deleted_at is null and x.role = 'lead'`,
      id: sql`x.id`,
      columns: { words: sql`x.search_words`, digits: sql`x.search_digits` },
    },
    lead,
    { words: sql`l.search_words`, digits: sql`l.search_digits` },
  );
