import { token } from '../../kernel/session/tokens.ts';
import type { AreaName } from './destination.ts';

/** The area that will probably open: its bundle loads while the session is checked. */
export const likelyArea = (): AreaName => {
  const { pathname } = location;
  if (token() !== null && pathname.startsWith('/office')) return 'office';
  if (token() !== null && pathname.startsWith('/my')) return 'customer';
  return /^\/(?:login|setup|office|my)(?:\/|$)/.test(pathname) ? 'signIn' : 'home';
};
