export { StandingList } from './standing-list.tsx';
export { waysOf } from './ways-of.ts';
