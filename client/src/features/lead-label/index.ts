export { labelsOf, useLeadLabels } from './use-lead-labels.ts';
