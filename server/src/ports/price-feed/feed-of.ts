import type { App } from '../../kernel/context.ts';
import type { PriceFeed } from './price-feed.ts';
import { providerFeed } from './provider-feed.ts';
import { replayFeed } from './replay-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

const noFeed: PriceFeed = { name: 'off', start: async () => async () => undefined, isOpen: () => false };

/** The configured source of prices; `secret` is the key of simulated ones. */
export const feedOf = ({ config, clock, log }: Pick<App, 'config' | 'clock' | 'log'>, secret: Buffer): PriceFeed => {
  const { priceFeed } = config;
  switch (priceFeed.kind) {
    case 'off':
      return noFeed;
    case 'replay':
      return replayFeed(priceFeed.folder, clock);
    case 'provider':
      return providerFeed(priceFeed, { clock, log });
    default:
      return simulatedFeed(clock, secret);
  }
};
