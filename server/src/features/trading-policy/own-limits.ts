import { toEuro } from '@countinghouse/contract/kernel/money.ts';
import {
  heldAt,
  type LimitKind,
  limitKinds,
  limitPeriods,
  type OwnLimits,
} from '@countinghouse/contract/trading-policy/limits.ts';
import type { Runner } from '../../kernel/context.ts';
import { type KnownLimit, readLimits } from './limit-table.ts';
import { limitWindow } from './limit-window.ts';
import type { KnownTrader } from './trader-table.ts';
import { type ByPeriod, depositedIn, lostIn } from './used-stats.ts';

/** The amount that counts against a limit in its current period, in cents. */
export interface Use extends KnownLimit {
  readonly used: bigint;
  readonly atStake: bigint;
}

const zeroOrMore = (cents: bigint): bigint => (cents < 0n ? 0n : cents);

/** All six limits as they apply now, with the amount used: gains never add room beyond a limit. */
export const limitsInUse = async (runner: Runner, lead: string, now: Date): Promise<Use[]> => {
  const known = await readLimits(runner, lead);
  const deposited = await depositedIn(runner, lead, now);
  const { atStake, ...lost } = await lostIn(runner, lead, now);
  const used: Readonly<Record<LimitKind, ByPeriod>> = { deposit: deposited, loss: lost };
  return limitKinds.flatMap((kind) =>
    limitPeriods.map((period) => {
      const found = known.find((limit) => limit.kind === kind && limit.period === period);
      const stake = kind === 'loss' ? atStake : 0n;
      return {
        ...heldAt(found ?? { value: null, next: null }, now),
        kind,
        period,
        used: zeroOrMore(used[kind][period]) + stake,
        atStake: stake,
      };
    }),
  );
};

const euroOrNone = (cents: bigint | null): number | null => (cents === null ? null : toEuro(cents));

export const shownLimits = (uses: readonly Use[], { pause }: Pick<KnownTrader, 'pause'>, now: Date): OwnLimits => {
  const { value, next } = heldAt(pause, now);
  return {
    limits: uses.map((use) => ({
      kind: use.kind,
      period: use.period,
      amount: euroOrNone(use.value),
      used: toEuro(use.used),
      atStake: toEuro(use.atStake),
      renews: limitWindow(use.period, now).end.toISOString(),
      next: use.next && { amount: euroOrNone(use.next.value), at: use.next.at.toISOString() },
    })),
    coolingOff: { until: value, next: next && { until: next.value, at: next.at.toISOString() } },
  };
};

/** The limit of a kind with the least room, among those that this many more cents would exceed. */
export const exceeded = (uses: readonly Use[], kind: LimitKind, cents: bigint): Use | undefined =>
  uses
    .filter((use) => use.kind === kind && use.value !== null && use.used + cents > use.value)
    .toSorted((one, other) => Number(roomOf(one) - roomOf(other)))[0];

const roomOf = ({ value, used }: Use): bigint => (value ?? 0n) - used;

/** The largest stake in cents of a new order within the loss limits; null without any. */
export const largestStake = (uses: readonly Use[]): bigint | null => {
  const rooms = uses.filter(({ kind, value }) => kind === 'loss' && value !== null).map(roomOf);
  if (rooms.length === 0) return null;
  return zeroOrMore(rooms.reduce((least, room) => (room < least ? room : least)));
};
