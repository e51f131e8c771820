export { OpenItemList } from './open-item-list.tsx';
export { waysOf } from './ways-of.ts';
