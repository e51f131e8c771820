import { homeOf, safeAddress, signInAddress } from '../../kernel/session/return-address.ts';
import type { Session } from '../../kernel/session/session.ts';

export type AreaName = 'home' | 'signIn' | 'office' | 'customer';

/** The result for an address and a session: an area, or a redirect. */
export type Destination = { readonly area: AreaName } | { readonly redirect: string };

const emailLinks: readonly string[] = [
  '/confirm-account',
  '/confirm-message',
  '/confirm-email',
  '/refuse-email',
  '/reset-password',
];

/** Where the provider of single sign-on sends the browser back, to log in or to connect an account. */
export const signOnAddress = '/sign-on';

const isUnder = (path: string, folder: string): boolean => path === folder || path.startsWith(`${folder}/`);

/** The destination of a session at an address (path, query and fragment). */
export const destinationOf = (session: Session, address: string): Destination => {
  // Concatenated, not resolved: an address may begin with two slashes, which would name another site or nothing at all.
  const { pathname, searchParams } = new URL(`https://here.invalid${address}`);
  // Links from an e-mail can be opened on any device, with or without a session there.
  if (emailLinks.includes(pathname) || pathname === signOnAddress) return { area: 'signIn' };
  if (session.status !== 'signedIn') {
    return visitorDestination(pathname, address, session.status === 'visitor' && session.needsSetup && !session.isDemo);
  }
  if (session.check.mustChangePassword || session.check.mustSetUpTwoFactor) return { area: 'signIn' };
  const { role } = session.check;
  if (pathname === '/login') return { redirect: safeAddress(searchParams.get('to'), homeOf(role)) };
  if (['/', '/setup', '/forgot-password', '/open-account', '/contact'].includes(pathname))
    return { redirect: homeOf(role) };
  return signedInDestination(pathname, role);
};

const visitorDestination = (pathname: string, address: string, needsSetup: boolean): Destination => {
  if (['/setup', '/login', '/forgot-password', '/open-account', '/contact'].includes(pathname))
    return { area: 'signIn' };
  if (needsSetup) return { redirect: '/setup' };
  if (isUnder(pathname, '/office') || isUnder(pathname, '/my')) return { redirect: signInAddress(address) };
  return { area: 'home' };
};

const signedInDestination = (pathname: string, role: string): Destination => {
  const isOffice = isUnder(pathname, '/office');
  if (!isOffice && !isUnder(pathname, '/my')) return { area: 'home' };
  if (isOffice === (role === 'lead')) return { redirect: homeOf(role) };
  return { area: isOffice ? 'office' : 'customer' };
};
