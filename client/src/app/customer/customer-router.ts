import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../kernel/router/search-text.ts';
import { FailedScreen } from '../frame/area-ui.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { soon } from '../frame/pending-screen.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { CustomerStart } from './customer-start.tsx';
import type { Place } from './places.tsx';

const root = createRootRoute({ component: CustomerShell, notFoundComponent: NotFound, errorComponent: FailedScreen });

const screen = (path: string, place: Place, component: RouteComponent, more: StaticDataRouteOption = {}) =>
  createRoute({ getParentRoute: () => root, path, component: soon(component), staticData: { place, ...more } });

const pageOf = (name: 'InvestPage' | 'MoneyPage' | 'MePage') =>
  lazyRouteComponent(() => import('./place-pages.tsx'), name);

const depositPage = lazyRouteComponent(() => import('./customer-deposit.tsx'), 'CustomerDeposit');

const withdrawPage = lazyRouteComponent(
  () => import('../../features/withdrawal/customer/withdraw-screen.tsx'),
  'WithdrawScreen',
);

const screens = [
  screen('/my', 'home', CustomerStart),
  screen('/my/invest', 'invest', pageOf('InvestPage')),
  screen('/my/money', 'money', pageOf('MoneyPage')),
  screen('/my/me', 'me', pageOf('MePage')),
  screen(
    '/my/statement',
    'money',
    lazyRouteComponent(() => import('../../features/ledger/customer/statement-screen.tsx'), 'StatementScreen'),
  ),
  screen(
    '/my/platform',
    'trade',
    lazyRouteComponent(() => import('./customer-platform.tsx'), 'CustomerPlatform'),
    { wide: true },
  ),
  screen(
    '/my/practice',
    'trade',
    lazyRouteComponent(() => import('../../features/platform/practice/practice-screen.tsx'), 'PracticeScreen'),
    { wide: true },
  ),
  screen(
    '/my/orders/$id/receipt',
    'trade',
    lazyRouteComponent(() => import('../../features/platform/receipt/receipt-screen.tsx'), 'OwnReceipt'),
  ),
  screen('/my/deposit', 'money', depositPage),
  // The bank's own page returns here, and statement and notices lead here.
  screen('/my/deposits/$id', 'money', depositPage),
  screen('/my/withdraw', 'money', withdrawPage),
  screen('/my/withdrawals/$id', 'money', withdrawPage),
  screen(
    '/my/limits',
    'me',
    lazyRouteComponent(() => import('../../features/trading-policy/customer/limits-screen.tsx'), 'LimitsScreen'),
  ),
  screen(
    '/my/mandate',
    'me',
    lazyRouteComponent(() => import('../../features/mandate/customer/mandate-screen.tsx'), 'MandateScreen'),
  ),
  screen(
    '/my/questions/$kind',
    'trade',
    lazyRouteComponent(() => import('../../features/trading-policy/customer/questions-screen.tsx'), 'QuestionsScreen'),
  ),
  screen(
    '/my/verification',
    'me',
    lazyRouteComponent(
      () => import('../../features/verification/customer/verification-screen.tsx'),
      'VerificationScreen',
    ),
  ),
  screen(
    '/my/projects',
    'invest',
    lazyRouteComponent(() => import('../../features/project/customer/project-gallery.tsx'), 'ProjectGallery'),
  ),
  screen(
    '/my/projects/$id',
    'invest',
    lazyRouteComponent(() => import('../../features/project/customer/project-page.tsx'), 'ProjectPage'),
  ),
  screen(
    '/my/projects/$id/subscribe',
    'invest',
    lazyRouteComponent(() => import('../../features/investment/subscribe/subscribe-screen.tsx'), 'SubscribeScreen'),
  ),
  screen(
    '/my/investments',
    'invest',
    lazyRouteComponent(() => import('../../features/investment/customer/own-investments.tsx'), 'OwnInvestments'),
  ),
  screen(
    '/my/investments/$id',
    'invest',
    lazyRouteComponent(() => import('../../features/investment/customer/own-investment.tsx'), 'OwnInvestment'),
  ),
  screen(
    '/my/products',
    'invest',
    lazyRouteComponent(() => import('../../features/product/customer/catalogue/catalogue.tsx'), 'Catalogue'),
  ),
  screen(
    '/my/products/$id',
    'invest',
    lazyRouteComponent(() => import('../../features/product/customer/product/product-page.tsx'), 'ProductPage'),
  ),
  screen(
    '/my/vault',
    'invest',
    lazyRouteComponent(() => import('../../features/product/customer/vault/my-vault.tsx'), 'MyVault'),
  ),
  screen(
    '/my/profile',
    'me',
    lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
  ),
  screen(
    '/my/activity',
    'me',
    lazyRouteComponent(() => import('../../features/activity/customer/activity-screen.tsx'), 'ActivityScreen'),
  ),
  screen(
    '/my/notifications',
    'me',
    lazyRouteComponent(() => import('../../features/notification/notification-screen.tsx'), 'NotificationScreen'),
  ),
];

/**
 * Not created with the module: it takes over the address bar, and the other area may load the file that holds it for the
 * sake of a shared component.
 */
export const createCustomerRouter = () =>
  createRouter({
    routeTree: root.addChildren(screens),
    // As the server compares addresses.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    // Within the frame, so that the other screens stay in reach.
    defaultErrorComponent: FailedScreen,
    scrollRestoration: true,
  });
