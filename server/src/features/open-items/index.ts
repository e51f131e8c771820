export { hasOpenItems, openItemsOf } from './open-items-table.ts';
export { openItemLabels } from './open-items-labels.ts';
