import {
  assignableStaff,
  bulkAssign as bulkAssignRoute,
  bulkStatus as bulkStatusRoute,
  leadTrend,
} from '@countinghouse/contract/user/user-calls.ts';
import { leadTimeline } from '@countinghouse/contract/user/timeline.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { resourceHandlers, serveResource } from '../../kernel/resource/handlers.ts';
import { readAssignable } from './assignable-table.ts';
import { bulkAssign } from './bulk-assign.ts';
import { bulkStatus } from './bulk-status.ts';
import { readLeadTrend } from './lead-trend-stats.ts';
import { showUser } from './record-view.ts';
import { showTimeline } from './timeline/show-timeline.ts';
import { userRules } from './user-rules.ts';
import { roleApproval } from './role-approval.ts';
import { userTable } from './user-table.ts';

export { checkReferences } from './references.ts';
export { audienceOf, userTable } from './user-table.ts';

export const userFeature: Feature = {
  name: 'user',
  routes: [
    ...serveResource(user, { ...resourceHandlers(userTable, userRules), one: showUser }),
    serve(leadTrend, readLeadTrend),
    serve(assignableStaff, readAssignable),
    serve(bulkAssignRoute, bulkAssign),
    serve(bulkStatusRoute, bulkStatus),
    serve(leadTimeline, showTimeline),
  ],
  approvals: [roleApproval],
};
