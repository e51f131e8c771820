import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type StaticDataRouteOption,
} from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../kernel/router/search-text.ts';
import { FailedScreen } from '../frame/failed-screen.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { pendingScreen } from '../frame/pending-screen.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { CustomerStart } from './customer-start.tsx';

const root = createRootRoute({ component: CustomerShell, notFoundComponent: NotFound, errorComponent: FailedScreen });

const screen = (path: string, component: RouteComponent, staticData: StaticDataRouteOption = {}) =>
  createRoute({ getParentRoute: () => root, path, component, staticData });

const depositPage = lazyRouteComponent(() => import('./customer-deposit.tsx'), 'CustomerDeposit');

const screens = [
  screen('/my', CustomerStart),
  screen(
    '/my/statement',
    lazyRouteComponent(() => import('../../features/ledger/customer/statement-screen.tsx'), 'StatementScreen'),
  ),
  screen(
    '/my/platform',
    lazyRouteComponent(() => import('./customer-platform.tsx'), 'CustomerPlatform'),
    { wide: true },
  ),
  screen(
    '/my/orders/$id/receipt',
    lazyRouteComponent(() => import('../../features/platform/customer/own-receipt.tsx'), 'OwnReceipt'),
  ),
  screen('/my/deposit', depositPage),
  // The bank's own page returns here.
  screen('/my/deposits/$id', depositPage),
  screen(
    '/my/withdraw',
    lazyRouteComponent(() => import('../../features/withdrawal/customer/withdraw-screen.tsx'), 'WithdrawScreen'),
  ),
  screen(
    '/my/limits',
    lazyRouteComponent(() => import('../../features/trading-policy/customer/limits-screen.tsx'), 'LimitsScreen'),
  ),
  screen(
    '/my/mandate',
    lazyRouteComponent(() => import('../../features/mandate/customer/mandate-screen.tsx'), 'MandateScreen'),
  ),
  screen(
    '/my/questions/$kind',
    lazyRouteComponent(() => import('../../features/trading-policy/customer/questions-screen.tsx'), 'QuestionsScreen'),
  ),
  screen(
    '/my/verification',
    lazyRouteComponent(
      () => import('../../features/verification/customer/verification-screen.tsx'),
      'VerificationScreen',
    ),
  ),
  screen(
    '/my/projects',
    lazyRouteComponent(() => import('../../features/project/customer/project-gallery.tsx'), 'ProjectGallery'),
  ),
  screen(
    '/my/projects/$id',
    lazyRouteComponent(() => import('../../features/project/customer/project-page.tsx'), 'ProjectPage'),
  ),
  screen(
    '/my/projects/$id/subscribe',
    lazyRouteComponent(() => import('../../features/investment/subscribe/subscribe-screen.tsx'), 'SubscribeScreen'),
  ),
  screen(
    '/my/investments',
    lazyRouteComponent(() => import('../../features/investment/customer/own-investments.tsx'), 'OwnInvestments'),
  ),
  screen(
    '/my/investments/$id',
    lazyRouteComponent(() => import('../../features/investment/customer/own-investment.tsx'), 'OwnInvestment'),
  ),
  screen(
    '/my/products',
    lazyRouteComponent(() => import('../../features/product/customer/catalogue/catalogue.tsx'), 'Catalogue'),
  ),
  screen(
    '/my/products/$id',
    lazyRouteComponent(() => import('../../features/product/customer/product/product-page.tsx'), 'ProductPage'),
  ),
  screen(
    '/my/vault',
    lazyRouteComponent(() => import('../../features/product/customer/vault/my-vault.tsx'), 'MyVault'),
  ),
  screen(
    '/my/profile',
    lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
  ),
  screen(
    '/my/activity',
    lazyRouteComponent(() => import('../../features/activity/customer/activity-screen.tsx'), 'ActivityScreen'),
  ),
  screen(
    '/my/notifications',
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
    ...pendingScreen,
    scrollRestoration: true,
  });
