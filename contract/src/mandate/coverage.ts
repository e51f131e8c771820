import { toCents } from '../kernel/money.ts';
import type { OrderKind } from '../order/order.ts';
import type { MandateLimits } from './mandate.ts';

/** In cents: stakes of open and pending orders, and the loss of the period, zero or more. */
export interface InUse {
  readonly openStakes: bigint;
  readonly lost: bigint;
}

export interface CoveredOrder {
  readonly kind: OrderKind;
  readonly symbol: string;
  readonly leverage: number;
  /** Cents. */
  readonly stake: bigint;
}

/** The limit that an order would exceed; the key of its text in `mandate.json` is `beyond_…`. */
export const mandateRules = ['kinds', 'symbols', 'leverage', 'maxStake', 'maxTotal', 'maxLoss'] as const;
export type MandateRule = (typeof mandateRules)[number];

type Rule = (limits: MandateLimits, use: InUse, order: CoveredOrder) => boolean;

const exceeds: Readonly<Record<MandateRule, Rule>> = {
  kinds: ({ kinds }, _use, { kind }) => !kinds.includes(kind),
  symbols: ({ symbols }, _use, { symbol }) => symbols !== null && !(symbols as readonly string[]).includes(symbol),
  leverage: ({ leverage: most }, _use, { leverage }) => leverage > most,
  maxStake: ({ maxStake }, _use, { stake }) => stake > toCents(maxStake),
  maxTotal: ({ maxTotal }, { openStakes }, { stake }) => openStakes + stake > toCents(maxTotal),
  // A stake is the most that an order can lose.
  maxLoss: ({ maxLoss }, { openStakes, lost }, { stake }) => lost + openStakes + stake > toCents(maxLoss),
};

/** The limits that an order would exceed; none if the mandate covers it. */
export const limitsExceeded = (limits: MandateLimits, use: InUse, order: CoveredOrder): MandateRule[] =>
  mandateRules.filter((rule) => exceeds[rule](limits, use, order));

/** Nothing more can be placed in this period. */
export const isPaused = ({ maxLoss }: Pick<MandateLimits, 'maxLoss'>, { lost }: InUse): boolean =>
  lost >= toCents(maxLoss);

/** The largest stake in cents that another order can have. */
export const stakeLeft = ({ maxStake, maxTotal, maxLoss }: MandateLimits, { openStakes, lost }: InUse): bigint => {
  const rooms = [toCents(maxStake), toCents(maxTotal) - openStakes, toCents(maxLoss) - lost - openStakes];
  const least = rooms.reduce((one, other) => (other < one ? other : one));
  return least < 0n ? 0n : least;
};

type Lowered = { readonly [Field in keyof Omit<MandateLimits, 'lossPeriod'>]?: MandateLimits[Field] | undefined };

const isPart = (after: readonly string[], before: readonly string[]): boolean =>
  after.every((value) => before.includes(value));

const isWider: { readonly [Field in keyof Lowered]-?: (after: Lowered[Field], before: MandateLimits) => boolean } = {
  maxStake: (after, { maxStake }) => after !== undefined && after > maxStake,
  maxTotal: (after, { maxTotal }) => after !== undefined && after > maxTotal,
  maxLoss: (after, { maxLoss }) => after !== undefined && after > maxLoss,
  kinds: (after, { kinds }) => after !== undefined && !isPart(after, kinds),
  symbols: (after, { symbols }) =>
    after !== undefined && symbols !== null && (after === null || !isPart(after, symbols)),
  leverage: (after, { leverage }) => after !== undefined && after > leverage,
  endsOn: (after, { endsOn }) => after !== undefined && after > endsOn,
};

/** The fields that would allow more than before. */
export const fieldsRaised = (before: MandateLimits, after: Lowered): (keyof Lowered)[] =>
  (Object.keys(isWider) as (keyof Lowered)[]).filter((field) => isWider[field](after[field] as never, before));
