import type { Influence } from './influence-table.ts';

export const influenceDays = 30;
const day = 86_400_000;

/** The earliest influence that counts for a proposal of this moment. */
export const influenceSince = (made: Date): Date => new Date(made.getTime() - influenceDays * day);

/** Those that may have left the other person's password, second factor or mailbox in one's hands. */
const handsOver: ReadonlySet<Influence['kind']> = new Set(['created', 'reset', 'twoFactor', 'email']);
const counts: ReadonlySet<Influence['kind']> = new Set([...handsOver, 'promoted', 'unlocked']);

const controllersOf = (id: string, influences: readonly Influence[]): ReadonlySet<string> =>
  new Set(influences.filter(({ over, kind }) => over === id && handsOver.has(kind)).map(({ person }) => person));

/**
 * Whether two people can check each other: neither had power over the other's account, and nobody holds the keys of
 * both.
 */
export const areIndependent = (one: string, other: string, influences: readonly Influence[]): boolean => {
  const isBetween = influences.some(
    ({ person, over, kind }) =>
      counts.has(kind) && ((person === one && over === other) || (person === other && over === one)),
  );
  if (isBetween) return false;
  const controllers = controllersOf(one, influences);
  return [...controllersOf(other, influences)].every((person) => !controllers.has(person));
};

/** A changed address makes a colleague dependent, which counts like a lock for the one who changed it. */
const takesAway: ReadonlySet<Influence['kind']> = new Set(['removed', 'email']);

/** Whether this person took away a colleague's power to decide, and nobody has accepted it. */
export const hasRemoved = (id: string, influences: readonly Influence[]): boolean =>
  influences.some(
    ({ person, over, kind, at }) =>
      person === id &&
      takesAway.has(kind) &&
      !influences.some((later) => later.kind === 'confirmed' && later.over === over && later.at >= at),
  );
