export { somethingStands, standingOf } from './standing-table.ts';
export { standingWords } from './standing-words.ts';
