import * as z from 'zod/mini';
import { Version } from '../kernel/resource.ts';
import { route } from '../kernel/route.ts';
import { closeOutPercent as regulatoryCloseOut } from '../trading/account.ts';
import { type ClientClass, clientClasses, leverageCaps } from '../trading/leverage.ts';
import { assetClasses } from '../trading/symbols.ts';

/** Nobody is offered more, whatever a company sets. */
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
  /** Percent of the required margin below which open positions are closed. */
  closeOutPercent: z.number().check(z.int(), z.minimum(10), z.maximum(95)),
  /** Retail customers of the EU, the EEA, the UK and of unknown countries cannot open binary options. */
  binaryOffForRetail: z.boolean(),
  needsVerification: z.boolean(),
  needsAppropriateness: z.boolean(),
};

/** What the company lets its customers do, within what the law allows. One record, on from the first day. */
export const TradingPolicy = z.object({ ...fields, version: z.number() });
export type TradingPolicy = z.infer<typeof TradingPolicy>;
export type PolicyFields = Omit<TradingPolicy, 'version'>;

/** How it stands in a new installation: ESMA's figures for retail customers. */
export const policyDefaults: PolicyFields = {
  leverageCaps: { retail: { ...leverageCaps.retail }, professional: { ...leverageCaps.professional } },
  closeOutPercent: Number(regulatoryCloseOut),
  binaryOffForRetail: true,
  needsVerification: true,
  needsAppropriateness: true,
};

/** Paths of what offers retail customers more than the regulator allows: 'leverageCaps.retail.gold', 'closeOutPercent'. */
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

/** Changes what is given. What is newly above the regulator's figures needs the warning to be accepted with it. */
export const updatePolicy = route({
  name: 'tradingPolicy.update',
  method: 'PATCH',
  path: '/v1/trading-policy',
  access: 'tradingPolicy:update',
  body: z.partial(z.strictObject({ ...fields, acceptsWarning: z.literal(true), version: Version })),
  reply: TradingPolicy,
});
