import * as z from 'zod/mini';
import { Day } from '../kernel/calendar.ts';
import { Euro, PositiveMoney } from '../kernel/money.ts';
import { route } from '../kernel/route.ts';
import { Instant } from '../kernel/scalars.ts';

export const limitKinds = ['deposit', 'loss'] as const;
export type LimitKind = (typeof limitKinds)[number];
export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/** Hours before a loosened limit takes effect; a tightened one takes effect immediately. */
export const looseningHours = 24;

/**
 * A limit that the customer set for themselves, with the amount used in the current day, week or month of the company's
 * zone.
 */
export const OwnLimit = z.object({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  /** Null means no limit. */
  amount: z.nullable(Euro),
  /** Pending and completed deposits; or losses minus gains, plus the stakes now at risk. */
  used: Euro,
  /** Stakes of open orders, part of `used`; 0 for deposits. */
  atStake: Euro,
  /** Start of the next period. */
  renews: Instant,
  /** A requested looser limit, and when it takes effect. */
  next: z.nullable(z.object({ amount: z.nullable(Euro), at: Instant })),
});
export type OwnLimit = z.infer<typeof OwnLimit>;

/** A pause: no trade can be opened before this day begins in the company's zone. */
export const CoolingOff = z.object({
  until: z.nullable(Day),
  next: z.nullable(z.object({ until: z.nullable(Day), at: Instant })),
});
export type CoolingOff = z.infer<typeof CoolingOff>;

export const OwnLimits = z.object({ limits: z.array(OwnLimit), coolingOff: CoolingOff });
export type OwnLimits = z.infer<typeof OwnLimits>;

const Wanted = z.strictObject({
  kind: z.enum(limitKinds),
  period: z.enum(limitPeriods),
  amount: z.nullable(PositiveMoney),
});
export type WantedLimit = z.infer<typeof Wanted>;

const namesEachOnce = (rows: readonly WantedLimit[]): boolean =>
  new Set(rows.map(({ kind, period }) => `${kind} ${period}`)).size === rows.length;

/** For customers themselves only: tightening takes effect immediately, loosening after 24 hours. */
export const setOwnLimits = route({
  name: 'tradingPolicy.setLimits',
  method: 'PATCH',
  path: '/v1/trading-policy/limits',
  access: 'ownLimit:set',
  body: z.strictObject({
    limits: z.optional(z.array(Wanted).check(z.maxLength(6), z.refine(namesEachOnce, { error: 'duplicateKey' }))),
    coolingOffUntil: z.optional(z.nullable(Day)),
  }),
  reply: OwnLimits,
});

/** A value that takes effect immediately when tightened and later when loosened; null is no limit. */
export interface Held<Value> {
  readonly value: Value | null;
  readonly next: { readonly value: Value | null; readonly at: Date } | null;
}

/** The values that apply at a given time: the current one and the one still to come. */
export const heldAt = <Value>(held: Held<Value>, now: Date): Held<Value> =>
  held.next && held.next.at <= now ? { value: held.next.value, next: null } : held;

/** The values after a request: immediate if it is at least as tight as the current one, otherwise in 24 hours. */
export const requested = <Value>(
  before: Held<Value>,
  wanted: Value | null,
  { now, isLooser }: { readonly now: Date; readonly isLooser: (one: Value | null, other: Value | null) => boolean },
): Held<Value> => {
  const held = heldAt(before, now);
  if (!isLooser(wanted, held.value)) return { value: wanted, next: null };
  if (held.next && held.next.value === wanted) return held;
  return { value: held.value, next: { value: wanted, at: new Date(now.getTime() + looseningHours * 3_600_000) } };
};

/** Whether an amount allows more than another; null is no limit. */
export const isLooserAmount = (one: bigint | null, other: bigint | null): boolean =>
  other !== null && (one === null || one > other);

/** Whether a pause ends before another; null is no pause. */
export const isLooserPause = (one: Day | null, other: Day | null): boolean =>
  other !== null && (one === null || one < other);
