import { exportLeadData as leadRoute, exportOwnData as ownRoute } from '@countinghouse/contract/own-data/own-data.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { exportLeadData, exportOwnData } from './export-own-data.ts';

export const ownDataFeature: Feature = {
  name: 'ownData',
  routes: [serve(ownRoute, exportOwnData), serve(leadRoute, exportLeadData)],
};
