import { listActivity } from '@countinghouse/contract/activity/activity.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { activityDocuments } from './activity-documents.ts';
import { showActivity } from './show-activity.ts';

export { readActivity } from './activity-table.ts';

export const activityFeature: Feature = {
  name: 'activity',
  routes: [serve(listActivity, showActivity)],
  caseDocuments: [activityDocuments],
};
