import sql from 'sql-template-tag';
import type { Context, Runner } from '../../kernel/context.ts';
import { type InfluenceIndex, indexOf } from './independence.ts';

/**
 * What one member of staff did to another's account. `removed` took away their power to decide (locked, lowered), which
 * a second person has accepted if it is `confirmed`.
 */
type InfluenceKind = 'created' | 'promoted' | 'unlocked' | 'reset' | 'twoFactor' | 'email' | 'removed' | 'confirmed';

export interface Influence {
  readonly person: string;
  readonly over: string;
  readonly kind: InfluenceKind;
  readonly at: Date;
}

/** Records an influence; called by the command that has it. */
export const noteInfluence = async (context: Context, { person, over, kind }: Omit<Influence, 'at'>): Promise<void> => {
  if (person === over) return;
  await context.query(sql`
    insert into influence (person_id, over_id, kind, at)
    values (${person}::uuid, ${over}::uuid, ${kind}, ${context.now}::timestamptz)`);
};

/** The last influence of each kind between two people: repeating one adds nothing. */
export const readInfluences = async (runner: Runner, since: Date): Promise<InfluenceIndex> =>
  indexOf(
    await runner.query<Influence>(sql`
      select person_id as person, over_id as over, kind, max(at) as at from influence
      where at >= ${since}::timestamptz group by person_id, over_id, kind`),
  );
