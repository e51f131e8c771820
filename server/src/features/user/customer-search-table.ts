import sql, { raw, type Sql } from 'sql-template-tag';
import { otherSource, type SearchSource, type WordSearch } from '../../kernel/resource/search-source.ts';

/** The searched texts of a person, by the alias of their row. */
export const personSearch = (alias: 'u' | 'l' | 'x'): WordSearch => {
  const of = (column: string): Sql => raw(`${alias}.${column}`);
  return {
    words: of('search_words'),
    digits: of('search_digits'),
    masked: {
      name: sql`search_words(${of('first_name')} || ' ' || ${of('last_name')}, '')`,
      email: of('email'),
      phone: of('phone'),
      mobile: of('mobile'),
    },
  };
};

/** The customer's words and numbers, as in the list of leads. `lead` holds the id; the list joins the customer as `l`. */
export const customerSource = (lead: Sql): SearchSource =>
  otherSource(
    {
      from: sql`users x`,
      where: sql`x.deleted_at is null and x.role = 'lead'`,
      id: sql`x.id`,
      columns: personSearch('x'),
    },
    lead,
    personSearch('l'),
  );
