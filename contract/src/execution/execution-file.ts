import * as z from 'zod/mini';

/** With fewer executions, figures of an instrument mean nothing and could be about a person. */
export const fewestExecutions = 20;

/**
 * A count of fewer, unless it is none at all, is not published but said to be small: that one account was closed out in a
 * month could be about a person that somebody knows.
 */
export const fewestCounted = 10;

/** Executions of fewer customers are about these people, however many they are. */
export const fewestCustomers = 5;

const Count = z.number().check(z.int(), z.minimum(0));
/** Hundredths of a basis point of the expected price; positive is in the customer's favour. */
const Points = z.number().check(z.int());

/** Null is not published: some, but fewer than `fewestCounted`, or a count from which such a one could be computed. */
const Hidden = z.nullable(Count);

/** `median` and `p95`: half, and 95%, of the executions were at least this good. */
const spread = { median: Points, p95: Points, worst: Points };

/** Orders at the market: their price against the one that the customer saw. */
export const MarketFigures = z.object({
  orders: Count,
  better: Count,
  same: Count,
  worse: Count,
  ...spread,
  /** Refused because the price had moved further than the customer allowed, so not among `orders`. */
  refused: Hidden,
});
export type MarketFigures = z.infer<typeof MarketFigures>;

/**
 * Orders that a stop (stop-loss, trailing stop, the loss of the stake) or a target (take-profit) closed: the price against
 * that level.
 */
export const GuardFigures = z.object({ orders: Count, atLevel: Count, ...spread });
export type GuardFigures = z.infer<typeof GuardFigures>;

const kinds = {
  market: z.nullable(MarketFigures),
  stop: z.nullable(GuardFigures),
  target: z.nullable(GuardFigures),
};

/**
 * The forms of a published file, the oldest first. Each has its own definition, by which its months are counted for ever: the
 * first one left out orders that were closed because their account was closed out, and the first two published small counts.
 */
export const executionForms = ['execution 1', 'execution 2', 'execution 3'] as const;
export type ExecutionForm = (typeof executionForms)[number];
export const currentForm: ExecutionForm = 'execution 3';

/** The published file of a month. Null means too few executions. */
export const ExecutionFile = z.object({
  form: z.enum(executionForms),
  /** Figures of the demo company and of nobody else. */
  demo: z.boolean(),
  month: z.string(),
  zone: z.string(),
  version: Count,
  fewest: Count,
  fewestCustomers: Count,
  /** Not in the first two forms, which published every count. */
  fewestCounted: z.optional(Count),
  /** Receipts of the orders that closed in the month. */
  receipts: Hidden,
  /** Receipts of results on which staff agreed: nothing is compared with their price. */
  agreed: Hidden,
  total: z.object({
    ...kinds,
    /** Executions at the market without a price that the customer saw. */
    unseen: Hidden,
    /** Those of them that closed because the whole account was closed out; not in the first form. */
    closedOut: z.optional(Hidden),
    /** Also if too few were executed to be shown. */
    refused: Hidden,
  }),
  symbols: z.array(z.object({ symbol: z.string(), ...kinds })),
});
export type ExecutionFile = z.infer<typeof ExecutionFile>;
