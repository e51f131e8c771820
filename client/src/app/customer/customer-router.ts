import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../kernel/router/search-text.ts';
import { FailedScreen } from '../frame/failed-screen.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { pendingScreen } from '../frame/pending-screen.tsx';
import { CustomerShell } from './customer-shell.tsx';
import { CustomerStart } from './customer-start.tsx';

const root = createRootRoute({ component: CustomerShell, notFoundComponent: NotFound, errorComponent: FailedScreen });

const start = createRoute({ getParentRoute: () => root, path: '/my', component: CustomerStart });

const profile = createRoute({
  getParentRoute: () => root,
  path: '/my/profile',
  component: lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const statement = createRoute({
  getParentRoute: () => root,
  path: '/my/statement',
  component: lazyRouteComponent(() => import('../../features/ledger/customer/statement-screen.tsx'), 'StatementScreen'),
});

const activity = createRoute({
  getParentRoute: () => root,
  path: '/my/activity',
  component: lazyRouteComponent(() => import('../../features/activity/customer/activity-screen.tsx'), 'ActivityScreen'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/my/notifications',
  component: lazyRouteComponent(
    () => import('../../features/notification/notification-screen.tsx'),
    'NotificationScreen',
  ),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/my/projects',
  component: lazyRouteComponent(() => import('../../features/project/customer/project-gallery.tsx'), 'ProjectGallery'),
});

const oneProject = createRoute({
  getParentRoute: () => root,
  path: '/my/projects/$id',
  component: lazyRouteComponent(() => import('../../features/project/customer/project-page.tsx'), 'ProjectPage'),
});

const depositPage = lazyRouteComponent(() => import('./customer-deposit.tsx'), 'CustomerDeposit');

const deposit = createRoute({ getParentRoute: () => root, path: '/my/deposit', component: depositPage });

/** The bank's own page returns here. */
const oneDeposit = createRoute({ getParentRoute: () => root, path: '/my/deposits/$id', component: depositPage });

const subscribe = createRoute({
  getParentRoute: () => root,
  path: '/my/projects/$id/subscribe',
  component: lazyRouteComponent(
    () => import('../../features/investment/subscribe/subscribe-screen.tsx'),
    'SubscribeScreen',
  ),
});

const investments = createRoute({
  getParentRoute: () => root,
  path: '/my/investments',
  component: lazyRouteComponent(
    () => import('../../features/investment/customer/own-investments.tsx'),
    'OwnInvestments',
  ),
});

const oneInvestment = createRoute({
  getParentRoute: () => root,
  path: '/my/investments/$id',
  component: lazyRouteComponent(() => import('../../features/investment/customer/own-investment.tsx'), 'OwnInvestment'),
});

const products = createRoute({
  getParentRoute: () => root,
  path: '/my/products',
  component: lazyRouteComponent(() => import('../../features/product/customer/catalogue/catalogue.tsx'), 'Catalogue'),
});

const oneProduct = createRoute({
  getParentRoute: () => root,
  path: '/my/products/$id',
  component: lazyRouteComponent(
    () => import('../../features/product/customer/product/product-page.tsx'),
    'ProductPage',
  ),
});

const vault = createRoute({
  getParentRoute: () => root,
  path: '/my/vault',
  component: lazyRouteComponent(() => import('../../features/product/customer/vault/my-vault.tsx'), 'MyVault'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/my/verification',
  component: lazyRouteComponent(
    () => import('../../features/verification/customer/verification-screen.tsx'),
    'VerificationScreen',
  ),
});

const limits = createRoute({
  getParentRoute: () => root,
  path: '/my/limits',
  component: lazyRouteComponent(
    () => import('../../features/trading-policy/customer/limits-screen.tsx'),
    'LimitsScreen',
  ),
});

const questions = createRoute({
  getParentRoute: () => root,
  path: '/my/questions/$kind',
  component: lazyRouteComponent(
    () => import('../../features/trading-policy/customer/questions-screen.tsx'),
    'QuestionsScreen',
  ),
});

const withdraw = createRoute({
  getParentRoute: () => root,
  path: '/my/withdraw',
  component: lazyRouteComponent(
    () => import('../../features/withdrawal/customer/withdraw-screen.tsx'),
    'WithdrawScreen',
  ),
});

const platform = createRoute({
  getParentRoute: () => root,
  path: '/my/platform',
  staticData: { wide: true },
  component: lazyRouteComponent(() => import('./customer-platform.tsx'), 'CustomerPlatform'),
});

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/my/orders/$id/receipt',
  component: lazyRouteComponent(() => import('../../features/platform/customer/own-receipt.tsx'), 'OwnReceipt'),
});

export const customerRouter = createRouter({
  routeTree: root.addChildren([
    start,
    statement,
    platform,
    receipt,
    deposit,
    oneDeposit,
    withdraw,
    limits,
    questions,
    verification,
    projects,
    oneProject,
    subscribe,
    investments,
    oneInvestment,
    products,
    oneProduct,
    vault,
    profile,
    activity,
    notifications,
  ]),
  parseSearch,
  stringifySearch,
  ...pendingScreen,
  scrollRestoration: true,
});
