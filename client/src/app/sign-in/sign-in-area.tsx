import { lazy } from 'react';
import { ConfirmEmailPage, RefuseEmailPage } from '../../features/auth/email-link-pages.tsx';
import { ForgotPasswordPage, ResetPasswordPage } from '../../features/auth/forgotten-password-pages.tsx';
import { LogInPage } from '../../features/auth/log-in-page.tsx';
import { OwnPasswordPage } from '../../features/auth/own-password-page.tsx';
import { SetUpNotice, SetUpPage } from '../../features/auth/set-up-page.tsx';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import { goTo, useAddress } from '../boot/address.ts';
import { AreaUi } from '../frame/area-ui.tsx';
import { Brand } from '../frame/brand.tsx';
import { LanguageButton, ModeSwitch } from '../frame/preference-buttons.tsx';
import classes from './sign-in-area.module.css';

// Only staff need it, once.
const SetUpProofPage = lazy(() =>
  import('./set-up-proof-page.tsx').then((module) => ({ default: module.SetUpProofPage })),
);

// Most visitors already have an account.
const OpenAccountPage = lazy(() =>
  import('../../features/auth/open-account-pages.tsx').then((module) => ({ default: module.OpenAccountPage })),
);
const ConfirmAccountPage = lazy(() =>
  import('../../features/auth/open-account-pages.tsx').then((module) => ({ default: module.ConfirmAccountPage })),
);

/** Log-in, the choice of a password, and the set-up. */
export function SignInArea() {
  const text = useTexts('auth');
  const session = useSession();
  const needsSetup = session.status === 'visitor' && session.needsSetup && !session.isDemo;
  return (
    <AreaUi>
      <div className={classes.page}>
        <header className={classes.header}>
          {needsSetup ? <span /> : <Brand />}
          <div className={classes.actions}>
            <LanguageButton />
            <ModeSwitch />
          </div>
        </header>
        <main className={classes.main}>
          <div className={classes.card}>
            <SignInScreen />
          </div>
          {session.status === 'visitor' && !needsSetup && (
            <a
              className={classes.home}
              href="/"
              onClick={(event) => {
                event.preventDefault();
                goTo('/');
              }}
            >
              {text('toHome')}
            </a>
          )}
        </main>
      </div>
    </AreaUi>
  );
}

function SignInScreen() {
  const session = useSession();
  const { pathname, searchParams, hash } = new URL(useAddress(), location.origin);
  if (pathname === '/confirm-email') return <ConfirmEmailPage token={hash.slice(1)} />;
  if (pathname === '/refuse-email') return <RefuseEmailPage token={hash.slice(1)} />;
  if (pathname === '/confirm-account') return <ConfirmAccountPage token={hash.slice(1)} />;
  if (pathname === '/reset-password') return <ResetPasswordPage token={hash.slice(1)} />;
  if (session.status === 'signedIn') return session.check.mustChangePassword ? <OwnPasswordPage /> : <SetUpProofPage />;
  if (pathname === '/forgot-password') return <ForgotPasswordPage />;
  if (pathname === '/open-account') return <OpenAccountPage />;
  if (pathname !== '/setup') return <LogInPage />;
  const token = searchParams.get('token');
  const isDone = session.status === 'visitor' && !session.needsSetup;
  return token === null || isDone ? <SetUpNotice isDone={isDone} /> : <SetUpPage token={token} />;
}
