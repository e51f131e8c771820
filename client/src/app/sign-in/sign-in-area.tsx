import { LogInPage } from '../../features/auth/log-in-page.tsx';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSession } from '../../kernel/session/session.ts';
import { lazy } from '../../ui/suspense.tsx';
import { goTo, useAddress } from '../boot/address.ts';
import { AreaUi } from '../frame/area-ui.tsx';
import { Brand } from '../frame/brand.tsx';
import { LanguageButton, ModeSwitch } from '../frame/preference-buttons.tsx';
import classes from './sign-in-area.module.css';

// Most visitors only log in: the other pages load with the component library and the library for forms.
const OtherPages = lazy(() => import('./other-pages.tsx').then((module) => ({ default: module.OtherPages })));

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
  const { pathname } = new URL(useAddress(), location.origin);
  return session.status !== 'signedIn' && pathname === '/login' ? <LogInPage /> : <OtherPages />;
}
