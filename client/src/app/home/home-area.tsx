import '@fontsource-variable/inter/wght.css';
import '../../ui/theme/foundation.css';
import { legalTopics } from '@countinghouse/contract/setting/legal-page.ts';
import { type MouseEvent } from 'react';
import { HomeHeader } from '../../features/home/home-header.tsx';
import { HomePage } from '../../features/home/home-page.tsx';
import { RiskBanner } from '../../features/trading-policy/risk-banner.tsx';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { languageChoices } from '../../kernel/i18n/language.ts';
import { homeOf } from '../../kernel/session/return-address.ts';
import { useSession } from '../../kernel/session/session.ts';
import { lazy } from '../../ui/suspense.tsx';
import { goTo, useAddress } from '../boot/address.ts';
import { Brand } from '../frame/brand.tsx';
import classes from './home-area.module.css';

/** For an unknown address. */
function NothingHere() {
  const text = useTexts('shell');
  return (
    <main className={classes.nothing}>
      <Brand />
      <h1>{text('notFoundTitle')}</h1>
      <p>{text('notFoundText')}</p>
      <a className={classes.entry} href="/">
        {text('notFoundAction')}
      </a>
    </main>
  );
}

/** Rarely visited, so not part of the home page's first load. */
const CheckPage = lazy(() =>
  import('../../features/agreement-check/check-page.tsx').then((module) => ({ default: module.CheckPage })),
);

const ExecutionPage = lazy(() =>
  import('../../features/execution/execution-page.tsx').then((module) => ({ default: module.ExecutionPage })),
);

const LegalPage = lazy(() =>
  import('../../features/home/legal-page.tsx').then((module) => ({ default: module.LegalPage })),
);

/** Link to the log-in, or to the user's area if signed in. */
export function EntryLink() {
  const text = useTexts('home');
  const session = useSession();
  const href = session.status === 'signedIn' ? homeOf(session.check.role) : '/login';
  const go = (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    goTo(href);
  };
  return (
    <a className={classes.entry} href={href} onClick={go}>
      {text(session.status === 'signedIn' ? 'openArea' : 'logIn')}
    </a>
  );
}

/** The public pages. No component library, cache or router, so that they appear immediately. */
export function HomeArea() {
  const { pathname, searchParams } = new URL(`${location.origin}${useAddress()}`);
  const header = <HomeHeader brand={<Brand />} entry={<EntryLink />} languages={languageChoices} />;
  if (pathname === '/check') return <CheckPage header={header} />;
  if (pathname === '/execution') return <ExecutionPage header={header} />;
  const topic = legalTopics.find((one) => pathname === `/legal/${one}`);
  if (topic !== undefined) return <LegalPage topic={topic} search={searchParams} header={header} />;
  if (pathname !== '/' && pathname !== '/home') return <NothingHere />;
  return <HomePage header={header} entry={<EntryLink />} risk={<RiskBanner />} />;
}
