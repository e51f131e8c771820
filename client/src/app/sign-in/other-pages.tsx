import { type ComponentType } from 'react';
import { ConfirmEmailPage, RefuseEmailPage } from '../../features/auth/email-link-pages.tsx';
import {
  ForgotPasswordPage,
  OwnPasswordPage,
  ResetPasswordPage,
  SetUpNotice,
  SetUpPage,
} from '../../features/auth/password-pages.tsx';
import { safeAddress } from '../../kernel/session/return-address.ts';
import { useSession } from '../../kernel/session/session.ts';
import { ComponentLibrary } from '../../ui/provider/component-library.tsx';
import { lazy } from '../../ui/suspense.tsx';
import { goTo, useAddress } from '../boot/address.ts';
import { signOnAddress } from '../boot/destination.ts';

// Only staff need it, once.
const SetUpProofPage = lazy(() =>
  import('./set-up-proof-page.tsx').then((module) => ({ default: module.SetUpProofPage })),
);

// Only staff come back from a provider of single sign-on.
const SignOnPage = lazy(() =>
  import('../../features/auth/sign-on-page.tsx').then((module) => ({ default: module.SignOnPage })),
);

// The forms of the home page, which a firm may not offer.
const OpenAccountPage = lazy(() =>
  import('../../features/auth/open-account-pages.tsx').then((module) => ({ default: module.OpenAccountPage })),
);
const ConfirmAccountPage = lazy(() =>
  import('../../features/auth/open-account-pages.tsx').then((module) => ({ default: module.ConfirmAccountPage })),
);
const ContactPage = lazy(() =>
  import('../../features/auth/contact-pages.tsx').then((module) => ({ default: module.ContactPage })),
);
const ConfirmMessagePage = lazy(() =>
  import('../../features/auth/contact-pages.tsx').then((module) => ({ default: module.ConfirmMessagePage })),
);

/** Opened from an e-mail, on any device, with or without a session there. */
const linkPages: Readonly<Record<string, ComponentType<{ readonly token: string }>>> = {
  '/confirm-email': ConfirmEmailPage,
  '/refuse-email': RefuseEmailPage,
  '/confirm-account': ConfirmAccountPage,
  '/confirm-message': ConfirmMessagePage,
  '/reset-password': ResetPasswordPage,
};

/** Without the code of the provider in the history. */
const goOn = (address: string): void => goTo(safeAddress(address, '/login'), { replace: true });

/** Everything but the log-in: the choice of a password, the set-up, and what a link from an e-mail opens. */
export function OtherPages() {
  return (
    <ComponentLibrary>
      <Page />
    </ComponentLibrary>
  );
}

function Page() {
  const session = useSession();
  const { pathname, search, searchParams, hash } = new URL(useAddress(), location.origin);
  const LinkPage = linkPages[pathname];
  if (LinkPage) return <LinkPage token={hash.slice(1)} />;
  if (pathname === signOnAddress) return <SignOnPage query={search.slice(1)} onDone={goOn} />;
  if (session.status === 'signedIn') return session.check.mustChangePassword ? <OwnPasswordPage /> : <SetUpProofPage />;
  if (pathname === '/forgot-password') return <ForgotPasswordPage />;
  if (pathname === '/open-account') return <OpenAccountPage />;
  if (pathname === '/contact') return <ContactPage />;
  const token = searchParams.get('token');
  const isDone = session.status === 'visitor' && !session.needsSetup;
  return token === null || isDone ? <SetUpNotice isDone={isDone} /> : <SetUpPage token={token} />;
}
