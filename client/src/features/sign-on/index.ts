import { lazy } from 'react';

/** Single sign-on in the settings; loaded with the tab. */
export const SignOnSettingPart = lazy(() =>
  import('./office/setting-part.tsx').then((module) => ({ default: module.SignOnSettingPart })),
);

/** The account at the provider on the record of a member of staff. */
export const StaffSignOn = lazy(() =>
  import('./office/staff-note.tsx').then((module) => ({ default: module.StaffSignOn })),
);
