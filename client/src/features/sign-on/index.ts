import { later } from '../../ui/later.tsx';

/** Single sign-on in the settings; loaded with the tab. */
export const SignOnSettingPart = later(() =>
  import('./office/setting-part.tsx').then((module) => ({ default: module.SignOnSettingPart })),
);

/** The account at the provider on the record of a member of staff. */
export const StaffSignOn = later(() =>
  import('./office/staff-note.tsx').then((module) => ({ default: module.StaffSignOn })),
);
