import type { Feature } from './kernel/feature.ts';
import { auditFeature } from './features/audit/index.ts';
import { campaignFeature } from './features/campaign/index.ts';
import { fileFeature } from './features/file/index.ts';
import { settingFeature } from './features/setting/index.ts';

/** Which features there are. */
export const features: readonly Feature[] = [auditFeature, campaignFeature, fileFeature, settingFeature];
