import { type ReactNode, useEffect } from 'react';
import { useSession } from '../../kernel/session/session.ts';
import { startAfterPaint } from '../../kernel/start.ts';
import { ReadOnly } from '../../ui/provider/read-only.ts';
import { later } from '../../ui/later.tsx';
import { Suspense, lazy } from '../../ui/suspense.tsx';
import { goTo, storeOfficeAddress, useAddress } from './address.ts';
import { areas } from './areas.ts';
import { type AreaName, destinationOf } from './destination.ts';
import { useIsOld } from './new-version-store.ts';

/** Milliseconds before a visitor's page starts live updates. */
const visitorPause = 3_000;

/** Only for connected staff; suspends with the area, which is never shown without it. */
const ActingBanner = lazy(() => import('./acting-banner.tsx').then((module) => ({ default: module.ActingBanner })));

const NewVersion = later(() => import('./new-version.tsx').then((module) => ({ default: module.NewVersion })), {
  quiet: true,
});

// This small chunk loads before the area's code, and the home page does not need it.
const PendingArea = lazy(() => import('./pending-area.tsx').then((module) => ({ default: module.PendingArea })));

interface AreaPlaceProps {
  readonly area: AreaName;
  readonly children: ReactNode;
}

/** Shows an outline of the area's frame while its code loads, instead of a blank page. */
export function AreaPlace({ area, children }: AreaPlaceProps) {
  return (
    <Suspense fallback={null}>
      <Suspense fallback={area === 'home' ? null : <PendingArea area={area} />}>{children}</Suspense>
    </Suspense>
  );
}

/** The area for the session and the address; remounted for another person. */
export function OpenedArea() {
  const session = useSession();
  const address = useAddress();
  const destination = destinationOf(session, address);
  const redirect = 'redirect' in destination ? destination.redirect : null;
  const isOld = useIsOld();
  const isActing = session.status === 'signedIn' && session.check.actor !== null;
  useEffect(() => {
    if (redirect === null) return;
    if (isActing) storeOfficeAddress(address);
    goTo(redirect, { replace: true });
  }, [redirect, address, isActing]);
  const isVisitor = session.status !== 'signedIn';
  useEffect(() => {
    // A visitor receives only changes of the company's settings: load the page first.
    const timer = setTimeout(startAfterPaint, isVisitor ? visitorPause : 0);
    return () => clearTimeout(timer);
  }, [isVisitor]);
  if (!('area' in destination)) return null;
  const Area = areas[destination.area];
  const person = session.status === 'signedIn' ? `${session.check.id} ${isActing}` : 'visitor';
  return (
    <AreaPlace area={destination.area}>
      {isActing && <ActingBanner />}
      <ReadOnly value={isActing}>
        <Area key={`${destination.area} ${person}`} />
      </ReadOnly>
      <Suspense fallback={null}>{isOld && <NewVersion />}</Suspense>
    </AreaPlace>
  );
}
