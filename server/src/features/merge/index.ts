import { compareLeads as compareRoute, mergeLeads as mergeRoute } from '@countinghouse/contract/user/merge.ts';
import type { Feature } from '../../kernel/feature.ts';
import { serve } from '../../kernel/http/served.ts';
import { compareLeads } from './compare-leads.ts';
import { mergeLeads } from './merge-leads.ts';
import { mergeUndo } from './undo-merge.ts';

export const mergeFeature: Feature = {
  name: 'merge',
  routes: [serve(compareRoute, compareLeads), serve(mergeRoute, mergeLeads)],
  bulkUndos: [mergeUndo],
};
