import type { PriceFeedConfig } from '../../kernel/config/config.ts';
import type { App } from '../../kernel/context.ts';
import type { PriceFeed } from './price-feed.ts';
import { providerFeed } from './provider-feed.ts';
import { replayFeed } from './replay-feed.ts';
import { simulatedFeed } from './simulated-feed.ts';

const noFeed: PriceFeed = { name: 'off', start: async () => async () => undefined, isOpen: () => false };

/** A configured source of prices; `secret` is the key of simulated ones. */
export const feedOf = (
  config: PriceFeedConfig,
  { clock, log }: Pick<App, 'clock' | 'log'>,
  secret: Buffer,
): PriceFeed => {
  switch (config.kind) {
    case 'off':
      return noFeed;
    case 'replay':
      return replayFeed(config.folder, clock);
    case 'provider':
      return providerFeed(config, { clock, log });
    default:
      return simulatedFeed(clock, secret);
  }
};
