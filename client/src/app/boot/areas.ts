import { lazy } from 'react';
import type { AreaName } from './destination.ts';

/** Each area is a bundle of its own: what one does not show, it does not load. */
const loads = {
  home: () => import('../home/home-area.tsx').then(({ HomeArea }) => ({ default: HomeArea })),
  signIn: () => import('../sign-in/sign-in-area.tsx').then(({ SignInArea }) => ({ default: SignInArea })),
  office: () => import('../office/office-area.tsx').then(({ OfficeArea }) => ({ default: OfficeArea })),
  customer: () => import('../customer/customer-area.tsx').then(({ CustomerArea }) => ({ default: CustomerArea })),
} as const satisfies Record<AreaName, unknown>;

export const areas = {
  home: lazy(loads.home),
  signIn: lazy(loads.signIn),
  office: lazy(loads.office),
  customer: lazy(loads.customer),
} as const;

/** Fetches an area while something else is still being asked. A failure shows when the area is opened. */
export const loadAhead = (area: AreaName): void => {
  loads[area]().catch(() => undefined);
};
