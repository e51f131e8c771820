import { Suspense, useEffect } from 'react';
import { startAfterPaint } from '../../kernel/start.ts';
import { useSession } from '../../kernel/session/session.ts';
import { ActingBanner } from './acting-banner.tsx';
import { goTo, useAddress } from './address.ts';
import { areas } from './areas.ts';
import { destinationOf } from './destination.ts';
import { keepOfficeAddress } from './office-address.ts';

/** The area that the session and the address call for; another person gets a fresh one. */
export function OpenedArea() {
  const session = useSession();
  const address = useAddress();
  const destination = destinationOf(session, address);
  const redirect = 'redirect' in destination ? destination.redirect : null;
  const isActing = session.status === 'signedIn' && session.check.actor !== null;
  useEffect(() => {
    if (redirect === null) return;
    if (isActing) keepOfficeAddress(address);
    goTo(redirect, { replace: true });
  }, [redirect, address, isActing]);
  useEffect(startAfterPaint, []);
  if (!('area' in destination)) return null;
  const Area = areas[destination.area];
  const person = session.status === 'signedIn' ? `${session.check.id} ${isActing}` : 'visitor';
  return (
    <Suspense fallback={null}>
      {isActing && <ActingBanner />}
      <Area key={`${destination.area} ${person}`} />
    </Suspense>
  );
}
