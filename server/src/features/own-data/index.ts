import { exportLeadData as leadRoute, exportOwnData as ownRoute } from '@countinghouse/contract/own-data/own-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import { servePrepared } from '../../kernel/http/served.ts';
import { exportLeadData, exportOwnData } from './export-own-data.ts';

export { requireLead } from './export-own-data.ts';

export const ownDataFeature: Feature = {
  name: 'ownData',
  routes: [servePrepared(ownRoute, exportOwnData), servePrepared(leadRoute, exportLeadData)],
};
