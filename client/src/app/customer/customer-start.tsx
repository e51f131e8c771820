import { Skeleton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useTexts } from '../../kernel/i18n/i18n.ts';
import { useSettled } from '../../kernel/resource/use-settled.ts';
import { useUser } from '../../kernel/session/session.ts';
import { nameScreen } from '../../kernel/setting/page-identity.ts';
import { useSetting } from '../../kernel/setting/setting.ts';
import { IconChartCandle, IconTransferIn, IconTransferOut } from '../../ui/icons.ts';
import { PageHeader } from '../../ui/page/page-header.tsx';
import classes from './customer.module.css';
import { QuickWays } from './ways.tsx';
import { later } from '../../ui/later.tsx';
import { Suspense } from '../../ui/suspense.tsx';

/** Loaded after the page: charts are not part of the first load. */
const FundsOverview = later(() =>
  import('../../features/ledger/customer/funds-overview.tsx').then((module) => ({ default: module.FundsOverview })),
);

export const InvestmentsGlance = later(() =>
  import('../../features/investment/customer/investments-glance.tsx').then((module) => ({
    default: module.InvestmentsGlance,
  })),
);

const PreparedCard = later(() =>
  import('./prepared/prepared-card.tsx').then((module) => ({ default: module.PreparedCard })),
);

const VerificationCard = later(() =>
  import('../../features/verification/customer/verification-card.tsx').then((module) => ({
    default: module.VerificationCard,
  })),
);

export const PendingMoney = later(() =>
  import('./overview/pending-money.tsx').then((module) => ({ default: module.PendingMoney })),
);

const OpenTrades = later(() => import('./overview/open-trades.tsx').then((module) => ({ default: module.OpenTrades })));

const OffersCard = later(() => import('./overview/offers-card.tsx').then((module) => ({ default: module.OffersCard })));

const UnreadCard = later(() => import('./overview/unread-card.tsx').then((module) => ({ default: module.UnreadCard })));

/** Cards below the balance; notices come early, because a refused payment is among them. An empty one renders nothing. */
const cards = [VerificationCard, UnreadCard, PendingMoney, OffersCard, OpenTrades, InvestmentsGlance] as const;

/** The most frequent actions, within reach of a thumb. */
const quickWays = [
  { href: '/my/deposit', Icon: IconTransferIn, title: 'customerDeposit' },
  { href: '/my/withdraw', Icon: IconTransferOut, title: 'customerWithdraw' },
  { href: '/my/platform', Icon: IconChartCandle, title: 'customerPlatform' },
] as const;

/** The bar at the lower edge of a phone covers this part of the view. */
const coveredByPlaces = '0px 0px -64px';

/**
 * The cards, once their place comes into view: a phone shows the curve first. A page that has long been there loads them
 * anyway, for readers who never scroll, as with a screen reader.
 */
function CardsInView() {
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const [isReached, setReached] = useState(false);
  const isSettled = useSettled();
  useEffect(() => {
    if (!place) return undefined;
    const reach = (entries: readonly IntersectionObserverEntry[]): void => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setReached(true);
    };
    const observer = new IntersectionObserver(reach, { rootMargin: coveredByPlaces });
    observer.observe(place);
    return () => observer.disconnect();
  }, [place]);
  const waiting = <Skeleton height={160} radius="lg" />;
  return (
    <div ref={setPlace} className={classes.cards}>
      {isReached || isSettled ? (
        <Suspense fallback={waiting}>
          <Cards waiting={waiting} />
        </Suspense>
      ) : (
        waiting
      )}
    </div>
  );
}

/** All at once, when each knows whether it has anything to show: one after the other, they would push each other away. */
function Cards({ waiting }: { readonly waiting: ReactNode }) {
  const queries = useQueryClient();
  const [isRead, setRead] = useState(false);
  useEffect(() => {
    const look = (): void => {
      if (queries.isFetching() === 0) setRead(true);
    };
    // The cards begin to read in their effects, which run before this one.
    const stop = queries.getQueryCache().subscribe(look);
    const ready = requestAnimationFrame(look);
    return () => {
      cancelAnimationFrame(ready);
      stop();
    };
  }, [queries]);
  return (
    <>
      {!isRead && waiting}
      <div className={classes.cardList} hidden={!isRead}>
        {cards.map((Card, index) => (
          <Card key={index} />
        ))}
      </div>
    </>
  );
}

/** The customer's start page: balances, what awaits them, and what is open. */
export function CustomerStart() {
  const text = useTexts('shell');
  const { firstName } = useUser();
  const { companyName } = useSetting();
  useEffect(() => nameScreen(null), []);
  return (
    <>
      <PageHeader
        title={text('customerGreeting', { name: firstName })}
        description={text('customerIntro', { company: companyName })}
      />
      <Suspense fallback={<div className={classes.funds} aria-busy />}>
        <FundsOverview below={<CardsInView />}>
          <QuickWays ways={quickWays} />
          {/* Above the chart: an order that staff prepared lapses after minutes. */}
          <Suspense fallback={null}>
            <PreparedCard />
          </Suspense>
        </FundsOverview>
      </Suspense>
    </>
  );
}
