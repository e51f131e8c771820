import sql from 'sql-template-tag';
import { system } from '../../kernel/actor.ts';
import type { Context, Runner } from '../../kernel/context.ts';
import { areIndependent, hasRemoved, type InfluenceIndex, indexOf, influenceSince, keyKinds } from './independence.ts';

/**
 * An action of one member of staff on another's account. `removed` took away their power to decide (locked, lowered), which
 * a second person has accepted if it is `confirmed`. `rescued` was done by somebody unknown, at the command line or the provider
 * of single sign-on.
 */
type InfluenceKind =
  | 'created'
  | 'promoted'
  | 'unlocked'
  | 'reset'
  | 'twoFactor'
  | 'email'
  | 'removed'
  | 'confirmed'
  | 'rescued';

export interface Influence {
  readonly person: string;
  readonly over: string;
  readonly kind: InfluenceKind;
  readonly at: Date;
  readonly lasts: boolean;
}

/** Records an influence; called by the command that has it. */
export const noteInfluence = async (
  context: Context,
  { person, over, kind }: Omit<Influence, 'at' | 'lasts'>,
): Promise<void> => {
  if (person === over) return;
  await context.query(sql`
    insert into influence (person_id, over_id, kind, at)
    values (${person}::uuid, ${over}::uuid, ${kind}, ${context.now}::timestamptz)`);
};

/** Whether a colleague has ever set this person's address. */
export const isAddressByColleague = async (runner: Runner, over: string): Promise<boolean> => {
  const found = await runner.query(sql`
    select 1 from influence where over_id = ${over}::uuid and kind = 'email' limit 1`);
  return found.length > 0;
};

/**
 * Records that a person's account may be in the hands of any colleague: it was rescued at the command line, or opened by a
 * provider of single sign-on that somebody unknown runs.
 */
export const noteUnknownHands = (context: Context, over: string): Promise<void> =>
  noteInfluence(context, { person: system.id, over, kind: 'rescued' });

/**
 * The last influence of each kind between two people since a moment, and those that last: of a lock, as long as the
 * colleague stays locked. Repeating one adds nothing.
 */
export const readInfluences = async (runner: Runner, since: Date): Promise<InfluenceIndex> =>
  indexOf(
    await runner.query<Influence>(sql`
      select i.person_id as person, i.over_id as over, i.kind, max(i.at) as at, l.lasts
      from influence i, lateral (select i.kind in ('removed', 'confirmed') and exists (select 1 from users u
        where u.id = i.over_id and u.status = 'locked' and u.role in ('root', 'admin') and u.deleted_at is null) as lasts) l
      where l.lasts or i.at >= ${since}::timestamptz group by i.person_id, i.over_id, i.kind, l.lasts`),
  );

export interface Independence {
  /** Whether two members of staff could check each other at this moment, and can since. */
  readonly between: (one: string, other: string, at: Date) => boolean;
  /** Whether this person has taken away a colleague's power to decide, and nobody has accepted it. */
  readonly hasRemoved: (person: string) => boolean;
}

/** For questions about moments from `earliest` on. */
export const readIndependence = async (
  context: Runner & Pick<Context, 'now'>,
  earliest: Date,
): Promise<Independence> => {
  const influences = await readInfluences(context, influenceSince(earliest));
  return {
    between: (one, other, at) => areIndependent(one, other, influences, influenceSince(at)),
    hasRemoved: (person) => hasRemoved(person, influences, influenceSince(context.now)),
  };
};

/**
 * The accounts that may be in the same hands as this one, itself included: those whose keys this person got lately, those
 * of the people who got this person's, and what else they got.
 */
export const readAccountsInSameHands = async (
  { query, now }: Pick<Context, 'query' | 'now'>,
  person: string,
): Promise<string[]> => {
  const rows = await query<{ id: string }>(sql`
    with keys as (
      select person_id, over_id from influence
      where kind = any(${[...keyKinds]}::text[]) and at >= ${influenceSince(now)}::timestamptz
    ), holders as (
      select ${person}::uuid as id union select person_id from keys where over_id = ${person}::uuid
    )
    select id from holders union select k.over_id from keys k join holders h on h.id = k.person_id order by id`);
  return rows.map(({ id }) => id);
};
