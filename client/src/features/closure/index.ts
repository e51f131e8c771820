import { lazy } from 'react';

/** Few who look at their profile want to leave. */
export const ClosurePart = lazy(() =>
  import('./customer/closure-part.tsx').then((module) => ({ default: module.ClosurePart })),
);
