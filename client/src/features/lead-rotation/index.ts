import { lazy } from 'react';

/** The lead rotation in the settings; loaded with the tab. */
export const RotationPart = lazy(() =>
  import('./office/rotation-part.tsx').then((module) => ({ default: module.RotationPart })),
);
