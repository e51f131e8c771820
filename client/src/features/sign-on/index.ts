import { lazy } from 'react';

/** Single sign-on in the settings; loaded with the tab. */
export const SignOnSettingPart = lazy(() =>
  import('./office/setting-part.tsx').then((module) => ({ default: module.SignOnSettingPart })),
);
