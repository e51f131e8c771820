import type { Feature } from './kernel/feature.ts';
import { campaignFeature } from './features/campaign/index.ts';

/** Which features there are. */
export const features: readonly Feature[] = [campaignFeature];
