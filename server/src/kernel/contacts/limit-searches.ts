import sql from 'sql-template-tag';
import type { Actor } from '../actor.ts';
import type { Runner } from '../context.ts';
import { Refusal } from '../refusal.ts';
import { readSearched } from '../resource/searched-text.ts';

/** Different addresses and numbers that one person may search for in a day: more than a person receives calls. */
export const mostContactSearches = 200;

const secondsPerDay = 24 * 60 * 60;
const shortestWholeNumber = 8;

/** The search texts of a call, in its query or inside a selection of its body. */
const searchTexts = (input: unknown): string[] => {
  if (typeof input !== 'object' || input === null) return [];
  return Object.entries(input).flatMap(([name, value]) =>
    name === 'q' && typeof value === 'string' ? [value] : searchTexts(value),
  );
};

const mayFindContact = (text: string): boolean =>
  text.includes('@') || readSearched(text).digits.some((number) => number.length >= shortestWholeNumber);

/**
 * Limits how often a person who sees contact data masked searches for a whole address or number: each search tells
 * whether a guess was right. Counted outside the call's transaction, so that the count stays.
 */
export const limitContactSearches = async (
  runner: Pick<Runner, 'query'>,
  { actor, input, now }: { readonly actor: Actor; readonly input: unknown; readonly now: Date },
): Promise<void> => {
  if (!actor.masksContacts) return;
  const texts = searchTexts(input).filter(mayFindContact);
  if (texts.length === 0) return;
  const staff = actor.real?.id ?? actor.id;
  const day = sql`(${now}::timestamptz at time zone 'UTC')::date`;
  await runner.query(sql`
    insert into contact_search (staff_id, day, text_hash)
    select ${staff}::uuid, ${day}, sha256(convert_to(t, 'UTF8')) from unnest(${texts}::text[]) t on conflict do nothing`);
  const [row] = await runner.query<{ count: number }>(sql`
    select count(*)::integer as count from contact_search where staff_id = ${staff}::uuid and day = ${day}`);
  if ((row?.count ?? 0) <= mostContactSearches) return;
  const retryAfterSeconds = secondsPerDay - (Math.floor(now.getTime() / 1_000) % secondsPerDay);
  throw new Refusal('tooMany', 'contactSearchesTooMany', { params: { count: mostContactSearches }, retryAfterSeconds });
};
