import * as z from 'zod/mini';
import { Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { Id, Instant } from '../kernel/scalars.ts';
import { closeOutPercent as regulatoryCloseOut } from '../trading/account.ts';
import { type ClientClass, clientClasses, leverageCaps } from '../trading/leverage.ts';
import { assetClasses } from '../trading/symbols.ts';

/** A hard limit above any company setting. */
const highestLeverage = 500;

const Leverage = z.number().check(z.int(), z.minimum(1), z.maximum(highestLeverage));

/** Highest leverage by asset class. */
export const Caps = z.strictObject({
  majorPair: Leverage,
  minorPair: Leverage,
  gold: Leverage,
  mainIndex: Leverage,
  commodity: Leverage,
  share: Leverage,
  crypto: Leverage,
});
export type Caps = z.infer<typeof Caps>;

const fields = {
  leverageCaps: z.strictObject({ retail: Caps, professional: Caps }),
  /** Percent of the required margin below which positions are closed; each order keeps that of when it was placed. */
  closeOutPercent: z.number().check(z.int(), z.minimum(10), z.maximum(95)),
  /** Retail customers in the EU, the EEA, the UK and in unknown countries cannot open binary options. */
  binaryOffForRetail: z.boolean(),
  needsVerification: z.boolean(),
  /** Customers pay in only once their identity is verified. */
  depositNeedsVerification: z.boolean(),
  needsAppropriateness: z.boolean(),
};

/**
 * The trading that the company allows its customers, within the law. A single record that exists from the first day.
 */
export const TradingPolicy = z.object({
  ...fields,
  version: z.number(),
  /** The proposed change that awaits approval. */
  approval: z.nullable(Id),
  /** The policy once the next approved change takes effect. */
  next: z.nullable(z.object({ from: Instant, policy: z.object(fields) })),
});
export type TradingPolicy = z.infer<typeof TradingPolicy>;
export type PolicyFields = Omit<TradingPolicy, 'version' | 'approval' | 'next'>;

/** Defaults of a new installation: ESMA's figures for retail customers. */
export const policyDefaults: PolicyFields = {
  leverageCaps: { retail: { ...leverageCaps.retail }, professional: { ...leverageCaps.professional } },
  closeOutPercent: Number(regulatoryCloseOut),
  binaryOffForRetail: true,
  needsVerification: true,
  depositNeedsVerification: true,
  needsAppropriateness: true,
};

/**
 * Paths of settings that allow retail customers more than the regulator: 'leverageCaps.retail.gold', 'closeOutPercent'.
 */
export const aboveRegulation = (policy: PolicyFields): string[] => [
  ...assetClasses
    .filter((assetClass) => policy.leverageCaps.retail[assetClass] > leverageCaps.retail[assetClass])
    .map((assetClass) => `leverageCaps.retail.${assetClass}`),
  ...(policy.closeOutPercent < policyDefaults.closeOutPercent ? ['closeOutPercent'] : []),
  ...(['binaryOffForRetail', 'needsAppropriateness'] as const).filter((rule) => !policy[rule]),
];

export const ClientClassName = z.enum(clientClasses);
export type { ClientClass };

export const getPolicy = route({
  name: 'tradingPolicy.one',
  method: 'GET',
  path: '/v1/trading-policy',
  access: 'tradingPolicy:read',
  reply: TradingPolicy,
});

/**
 * A partial update. Stricter rules for new orders take effect at once; any other change is proposed, and takes effect
 * after the notice once approved. Newly exceeding the regulator's figures requires accepting the warning in the same call.
 */
export const updatePolicy = route({
  name: 'tradingPolicy.update',
  method: 'PATCH',
  path: '/v1/trading-policy',
  access: 'tradingPolicy:update',
  body: z.partial(z.strictObject({ ...fields, acceptsWarning: z.literal(true), version: Version })),
  reply: TradingPolicy,
});
