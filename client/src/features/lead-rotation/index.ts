import { later } from '../../ui/later.tsx';

/** The lead rotation in the settings; loaded with the tab. */
export const RotationPart = later(() =>
  import('./office/rotation-part.tsx').then((module) => ({ default: module.RotationPart })),
);
