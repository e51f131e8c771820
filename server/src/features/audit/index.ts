import { audit } from '@countinghouse/contract/audit/audit.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { listPage } from '../../kernel/resource/list.ts';
import { auditTable } from './audit-table.ts';

export const auditFeature: Feature = {
  name: 'audit',
  routes: [serve(audit.routes.list, (context, input) => listPage(context, auditTable, input.query))],
};
