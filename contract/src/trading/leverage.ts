import type { AssetClass } from './symbols.ts';

export const clientClasses = ['retail', 'professional'] as const;
export type ClientClass = (typeof clientClasses)[number];

/**
 * Highest leverage by asset class. For retail customers the limits are ESMA's (decision 2018/796, article 2); for
 * professional ones they are the firm's own risk.
 */
export const leverageCaps: Readonly<Record<ClientClass, Readonly<Record<AssetClass, number>>>> = {
  retail: { majorPair: 30, minorPair: 20, gold: 20, mainIndex: 20, commodity: 10, share: 5, crypto: 2 },
  professional: { majorPair: 200, minorPair: 100, gold: 100, mainIndex: 100, commodity: 50, share: 20, crypto: 10 },
};

export const leverageCap = (client: ClientClass, assetClass: AssetClass): number => leverageCaps[client][assetClass];
