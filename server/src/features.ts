import type { Feature } from './kernel/feature.ts';
import { housekeeping } from './kernel/housekeeping/housekeeping.ts';
import { auditFeature } from './features/audit/index.ts';
import { campaignFeature } from './features/campaign/index.ts';
import { commentFeature } from './features/comment/index.ts';
import { fileFeature } from './features/file/index.ts';
import { settingFeature } from './features/setting/index.ts';
import { userFeature } from './features/user/index.ts';
import { viewFeature } from './features/view/index.ts';

/** Which features there are. */
export const features: readonly Feature[] = [
  auditFeature,
  campaignFeature,
  commentFeature,
  fileFeature,
  settingFeature,
  userFeature,
  viewFeature,
  housekeeping,
];
