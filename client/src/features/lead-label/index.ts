export { StageBadge } from './stage-badge.tsx';
export { labelsOf, useLeadLabels } from './use-lead-labels.ts';
