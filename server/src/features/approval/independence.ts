import type { Influence } from './influence-table.ts';

export const influenceDays = 30;
const day = 86_400_000;

/** The earliest influence that counts for a proposal of this moment. */
export const influenceSince = (made: Date): Date => new Date(made.getTime() - influenceDays * day);

/** Those that may have left the other person's password, two-factor or mailbox in one's hands. */
export const keyKinds = ['created', 'reset', 'twoFactor', 'email'] as const satisfies Influence['kind'][];
const handsOver: ReadonlySet<Influence['kind']> = new Set(keyKinds);
const counts: ReadonlySet<Influence['kind']> = new Set([...handsOver, 'promoted', 'unlocked']);
/** A changed address makes a colleague dependent, which counts like a lock for the one who changed it. */
const takesAway: ReadonlySet<Influence['kind']> = new Set(['removed', 'email']);

const never = -Infinity;

/** Influences prepared for many questions: each answer costs the same, however many influences there are. */
export interface InfluenceIndex {
  /** The last moment that made two people dependent, in milliseconds. */
  readonly tied: (one: string, other: string) => number;
  /** The last moment at which this person took away a colleague's power to decide, and nobody has accepted it. */
  readonly removed: (id: string) => number;
}

type Moments = Map<string, number>;

const raise = (moments: Moments, key: string, at: number): Moments =>
  moments.set(key, Math.max(at, moments.get(key) ?? never));

/** By account, those who may hold its keys and since when at the latest. */
const controllersOf = (influences: readonly Influence[]): ReadonlyMap<string, Moments> => {
  const controllers = new Map<string, Moments>();
  for (const { person, over, kind, at } of influences)
    if (handsOver.has(kind)) controllers.set(over, raise(controllers.get(over) ?? new Map(), person, at.getTime()));
  return controllers;
};

const pair = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/**
 * By account, when it was last rescued. Neither the command line nor single sign-on knows who is behind it, so the account may be
 * in the hands of any colleague.
 */
const rescuesOf = (influences: readonly Influence[]): Moments => {
  const rescues: Moments = new Map();
  for (const { over, kind, at } of influences) if (kind === 'rescued') raise(rescues, over, at.getTime());
  return rescues;
};

const removalsOf = (influences: readonly Influence[]): Moments => {
  const confirmed: Moments = new Map();
  for (const { over, kind, at } of influences) if (kind === 'confirmed') raise(confirmed, over, at.getTime());
  const removals: Moments = new Map();
  for (const { person, over, kind, at, lasts } of influences)
    if (takesAway.has(kind) && at.getTime() > (confirmed.get(over) ?? never))
      raise(removals, person, lasts ? Infinity : at.getTime());
  return removals;
};

export const indexOf = (influences: readonly Influence[]): InfluenceIndex => {
  const between: Moments = new Map();
  for (const { person, over, kind, at } of influences)
    if (counts.has(kind)) raise(between, pair(person, over), at.getTime());
  const controllers = controllersOf(influences);
  const removals = removalsOf(influences);
  const rescues = rescuesOf(influences);
  const known: Moments = new Map();
  const tie = (one: string, other: string): number => {
    const [ofOne, ofOther] = [controllers.get(one) ?? [], controllers.get(other)];
    const shared = [...ofOne].map(([person, at]) => Math.min(at, ofOther?.get(person) ?? never));
    const own = [one, other].map((id) => rescues.get(id) ?? never);
    return Math.max(...shared, ...own, between.get(pair(one, other)) ?? never);
  };
  const tied = (one: string, other: string): number => {
    const key = pair(one, other);
    const at = known.get(key) ?? tie(one, other);
    known.set(key, at);
    return at;
  };
  return { tied, removed: (id) => removals.get(id) ?? never };
};

/**
 * Whether two people can check each other: since this moment, neither had power over the other's account, and nobody
 * holds the keys of both.
 */
export const areIndependent = (one: string, other: string, influences: InfluenceIndex, since: Date): boolean =>
  influences.tied(one, other) < since.getTime();

/** Whether this person took away a colleague's power to decide, and nobody has accepted it. */
export const hasRemoved = (id: string, influences: InfluenceIndex, since: Date): boolean =>
  influences.removed(id) >= since.getTime();
