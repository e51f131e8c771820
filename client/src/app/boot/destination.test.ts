import { describe, expect, it } from 'vitest';
import type { Session } from '../../kernel/session/session.ts';
import { destinationOf } from './destination.ts';

const visitor: Session = { status: 'visitor', needsSetup: false, isDemo: false };
const signedIn = (role: 'root' | 'regular' | 'lead', mustChangePassword = false) =>
  ({ status: 'signedIn', check: { role, mustChangePassword }, user: {} }) as unknown as Session;

describe('the destination of a session', () => {
  it('is the choice of a second proof for staff who must set one up', () => {
    const waiting = { ...signedIn('root'), check: { role: 'root', mustSetUpTwoFactor: true } } as unknown as Session;
    expect(destinationOf(waiting, '/office/leads')).toEqual({ area: 'signIn' });
  });

  it('is the home page for a visitor', () => {
    expect(destinationOf(visitor, '/')).toEqual({ area: 'home' });
    expect(destinationOf(visitor, '/home')).toEqual({ area: 'home' });
  });

  it('is the set-up for everyone while there is no company', () => {
    const empty: Session = { status: 'visitor', needsSetup: true, isDemo: false };
    expect(destinationOf(empty, '/')).toEqual({ redirect: '/setup' });
    expect(destinationOf(empty, '/office')).toEqual({ redirect: '/setup' });
    expect(destinationOf(empty, '/setup?token=x')).toEqual({ area: 'signIn' });
    expect(destinationOf(empty, '/login')).toEqual({ area: 'signIn' });
  });

  it('is the public home page of the demo company before the set-up, and the set-up only by its link', () => {
    const demo: Session = { status: 'visitor', needsSetup: true, isDemo: true };
    expect(destinationOf(demo, '/')).toEqual({ area: 'home' });
    expect(destinationOf(demo, '/office')).toEqual({ redirect: '/login?to=%2Foffice' });
    expect(destinationOf(demo, '/setup?token=x')).toEqual({ area: 'signIn' });
  });

  it('is the opening of an account for a visitor, and the own area for someone who has one', () => {
    expect(destinationOf(visitor, '/open-account?utm_source=news')).toEqual({ area: 'signIn' });
    expect(destinationOf(signedIn('lead'), '/open-account')).toEqual({ redirect: '/my' });
    expect(destinationOf(visitor, '/confirm-account#token')).toEqual({ area: 'signIn' });
  });

  it('is the contact form for a visitor, and its mailed link for everyone', () => {
    expect(destinationOf(visitor, '/contact?utm_source=news')).toEqual({ area: 'signIn' });
    expect(destinationOf(signedIn('lead'), '/contact')).toEqual({ redirect: '/my' });
    expect(destinationOf(signedIn('lead'), '/confirm-message#token')).toEqual({ area: 'signIn' });
  });

  it('keeps a deep link through the log-in', () => {
    const wanted = '/office/leads?status=active';
    expect(destinationOf(visitor, wanted)).toEqual({ redirect: `/login?to=${encodeURIComponent(wanted)}` });
    expect(destinationOf(signedIn('root'), `/login?to=${encodeURIComponent(wanted)}`)).toEqual({ redirect: wanted });
  });

  it('opens links from an e-mail for everyone, signed in or not', () => {
    const sessions = [visitor, signedIn('lead'), signedIn('root'), signedIn('regular', true)];
    for (const session of sessions) {
      for (const address of ['/confirm-email#token', '/refuse-email#token'])
        expect(destinationOf(session, address)).toEqual({ area: 'signIn' });
    }
  });

  it('is never another site after the log-in', () => {
    for (const foreign of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)']) {
      expect(destinationOf(signedIn('root'), `/login?to=${encodeURIComponent(foreign)}`)).toEqual({
        redirect: '/office',
      });
    }
  });

  it('is the office for staff and the customer area for customers', () => {
    expect(destinationOf(signedIn('regular'), '/')).toEqual({ redirect: '/office' });
    expect(destinationOf(signedIn('regular'), '/office/leads')).toEqual({ area: 'office' });
    expect(destinationOf(signedIn('lead'), '/')).toEqual({ redirect: '/my' });
    expect(destinationOf(signedIn('lead'), '/my/profile')).toEqual({ area: 'customer' });
  });

  it('shows staff no customer area and customers no office', () => {
    expect(destinationOf(signedIn('lead'), '/office/leads')).toEqual({ redirect: '/my' });
    expect(destinationOf(signedIn('root'), '/my')).toEqual({ redirect: '/office' });
    expect(destinationOf(signedIn('lead'), '/officer')).toEqual({ area: 'home' });
  });

  it('ignores an address with too many slashes', () => {
    for (const odd of ['//', '//office', '//evil.example/office', '///', '/office//'])
      expect(destinationOf(signedIn('root'), odd)).toEqual({ area: odd.startsWith('/office') ? 'office' : 'home' });
    expect(destinationOf(visitor, '//evil.example/')).toEqual({ area: 'home' });
  });

  it('is the choice of a password before anything else, at any address', () => {
    expect(destinationOf(signedIn('lead', true), '/my')).toEqual({ area: 'signIn' });
    expect(destinationOf(signedIn('root', true), '/office/leads')).toEqual({ area: 'signIn' });
  });
});
