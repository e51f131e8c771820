import { later } from '../../ui/later.tsx';

/** Lazy, because few users who open their profile close their account. */
export const ClosurePart = later(() =>
  import('./customer/closure-part.tsx').then((module) => ({ default: module.ClosurePart })),
);
