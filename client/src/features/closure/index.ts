import { lazy } from 'react';

/** Lazy, because few users who open their profile close their account. */
export const ClosurePart = lazy(() =>
  import('./customer/closure-part.tsx').then((module) => ({ default: module.ClosurePart })),
);
