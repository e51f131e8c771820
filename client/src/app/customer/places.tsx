import { useMatches, useRouter } from '@tanstack/react-router';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { FrameLink } from '../../ui/frame/frame-link.tsx';
import { IconChartCandle, IconHome, IconTrendingUp, IconUser, IconWallet } from '../../ui/icons.ts';
import classes from './places.module.css';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded once the page is settled: a first load has no requests to spare for it. */
const PlaceCount = later(() => import('./place-count.tsx').then((module) => ({ default: module.PlaceCount })), {
  quiet: true,
});

/** The five parts of the customer area; every screen belongs to one. */
const places = [
  { id: 'home', href: '/my', Icon: IconHome, title: 'placeHome' },
  { id: 'trade', href: '/my/platform', Icon: IconChartCandle, title: 'placeTrade' },
  { id: 'invest', href: '/my/invest', Icon: IconTrendingUp, title: 'placeInvest' },
  { id: 'money', href: '/my/money', Icon: IconWallet, title: 'placeMoney' },
  { id: 'me', href: '/my/me', Icon: IconUser, title: 'placeMe' },
] as const;
export type Place = (typeof places)[number]['id'];

/** Links to the five parts: a bar at the lower edge of a phone, within reach of a thumb, and a rail on larger screens. */
export function Places({ hasCounts }: { readonly hasCounts: boolean }) {
  const text = useTexts('shell');
  const { history } = useRouter();
  const here = useMatches({
    select: (matches) => {
      const place = matches.at(-1)?.staticData.place;
      // An unknown address matches the start page as its nearest parent.
      return place === 'home' && !/^\/my\/?$/.test(history.location.pathname) ? undefined : place;
    },
  });
  return (
    <nav className={classes.places} aria-label={text('customerNavigation')}>
      {places.map(({ id, href, Icon, title }) => (
        <div key={id} className={classes.slot}>
          <FrameLink href={href} className={classes.place} active={id === here} onNavigate={(to) => history.push(to)}>
            <Icon size={22} aria-hidden />
            {text(title)}
          </FrameLink>
          {/* Outside the link, which keeps its name. */}
          <Suspense fallback={null}>{hasCounts && <PlaceCount place={id} />}</Suspense>
        </div>
      ))}
    </nav>
  );
}
