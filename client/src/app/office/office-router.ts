import type { Permission } from '@countinghouse/contract/permissions.ts';
import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { readApprovalAddress } from './approval-address.ts';
import { readClosureAddress } from './closure-address.ts';
import { readReviewAddress } from './review-address.ts';
import { readListAddress } from '../../features/list/address/list-address.ts';
import { parseSearch, stringifySearch } from '../../kernel/router/search-text.ts';
import { pendingScreen } from '../frame/pending-screen.tsx';
import { root } from './office-root.ts';
import { productRoutes } from './product-routes.ts';

const dashboard = createRoute({
  getParentRoute: () => root,
  path: '/office',
  component: lazyRouteComponent(
    () => import('../../features/dashboard/office/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const settings = createRoute({
  getParentRoute: () => root,
  path: '/office/settings',
  staticData: { permission: 'setting:update' },
  component: lazyRouteComponent(() => import('../../features/setting/office/setting-screen.tsx'), 'SettingScreen'),
});

const campaigns = createRoute({
  getParentRoute: () => root,
  path: '/office/campaigns',
  staticData: { permission: 'campaign:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/campaign/index.ts'), 'CampaignList'),
});

const projects = createRoute({
  getParentRoute: () => root,
  path: '/office/projects',
  staticData: { permission: 'project:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/project/office/project-list.tsx'), 'ProjectList'),
});

const cashFlow = createRoute({
  getParentRoute: () => root,
  path: '/office/cash-flow',
  staticData: { permission: 'cashFlow:read' },
  component: lazyRouteComponent(() => import('../../features/cash-flow/office/cash-flow-screen.tsx'), 'CashFlowScreen'),
});

const billing = createRoute({
  getParentRoute: () => root,
  path: '/office/billing',
  staticData: { permission: 'ledger:read' },
  component: lazyRouteComponent(() => import('../../features/billing/office/billing-screen.tsx'), 'BillingScreen'),
});

const imports = createRoute({
  getParentRoute: () => root,
  path: '/office/leads/import',
  staticData: { permission: 'lead:import' },
  component: lazyRouteComponent(() => import('../../features/import/index.ts'), 'ImportStartScreen'),
});

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/office/leads/import/$id',
  staticData: { permission: 'lead:import' },
  component: lazyRouteComponent(() => import('../../features/import/index.ts'), 'ImportScreen'),
});

const profile = createRoute({
  getParentRoute: () => root,
  path: '/office/profile',
  component: lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
});

const notifications = createRoute({
  getParentRoute: () => root,
  path: '/office/notifications',
  component: lazyRouteComponent(
    () => import('../../features/notification/notification-screen.tsx'),
    'NotificationScreen',
  ),
});

const permissions = createRoute({
  getParentRoute: () => root,
  path: '/office/permissions',
  component: lazyRouteComponent(
    () => import('../../features/permission-page/office/permission-screen.tsx'),
    'PermissionScreen',
  ),
});

const leads = createRoute({
  getParentRoute: () => root,
  path: '/office/leads',
  staticData: { permission: 'lead:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/lead/office/list/lead-list.tsx'), 'LeadList'),
});

const lead = createRoute({
  getParentRoute: () => root,
  path: '/office/leads/$id',
  staticData: { permission: 'lead:read' },
  component: lazyRouteComponent(() => import('../../features/lead/office/page/lead-page.tsx'), 'LeadPage'),
});

const users = createRoute({
  getParentRoute: () => root,
  path: '/office/users',
  staticData: { permission: 'staff:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/user/office/user-list.tsx'), 'UserList'),
});

const approvals = createRoute({
  getParentRoute: () => root,
  path: '/office/approvals',
  staticData: { permission: 'approval:read' },
  validateSearch: readApprovalAddress,
  component: lazyRouteComponent(() => import('../../features/approval/index.ts'), 'ApprovalScreen'),
});

const verification = createRoute({
  getParentRoute: () => root,
  path: '/office/verification',
  staticData: { permission: 'verification:decide' },
  validateSearch: readReviewAddress,
  component: lazyRouteComponent(() => import('../../features/verification/office/review-screen.tsx'), 'ReviewScreen'),
});

const closures = createRoute({
  getParentRoute: () => root,
  path: '/office/closures',
  staticData: { permission: 'closure:read' },
  validateSearch: readClosureAddress,
  component: lazyRouteComponent(() => import('../../features/closure/office/closure-screen.tsx'), 'ClosureScreen'),
});

const deposits = createRoute({
  getParentRoute: () => root,
  path: '/office/deposits',
  staticData: { permission: 'deposit:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/deposit/office/deposit-list.tsx'), 'DepositList'),
});

const withdrawals = createRoute({
  getParentRoute: () => root,
  path: '/office/withdrawals',
  staticData: { permission: 'withdrawal:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/withdrawal/office/withdrawal-list.tsx'), 'WithdrawalList'),
});

const investments = createRoute({
  getParentRoute: () => root,
  path: '/office/investments',
  staticData: { permission: 'investment:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/investment/office/investment-list.tsx'), 'InvestmentList'),
});

const auditTrail = createRoute({
  getParentRoute: () => root,
  path: '/office/audit',
  staticData: { permission: 'audit:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/audit/office/audit-screen.tsx'), 'AuditScreen'),
});

const platform = createRoute({
  getParentRoute: () => root,
  path: '/office/platform',
  staticData: { permission: 'order:read' },
  component: lazyRouteComponent(() => import('../../features/platform/office/office-platform.tsx'), 'OfficePlatform'),
});

const orders = createRoute({
  getParentRoute: () => root,
  path: '/office/orders',
  staticData: { permission: 'order:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/order/office/order-list.tsx'), 'OrderList'),
});

const receipt = createRoute({
  getParentRoute: () => root,
  path: '/office/orders/$id/receipt',
  staticData: { permission: 'order:read' },
  component: lazyRouteComponent(() => import('../../features/platform/office/office-receipt.tsx'), 'OfficeReceipt'),
});

export const officeRouter = createRouter({
  routeTree: root.addChildren([
    dashboard,
    leads,
    lead,
    users,
    campaigns,
    cashFlow,
    billing,
    deposits,
    withdrawals,
    investments,
    platform,
    orders,
    receipt,
    projects,
    ...productRoutes,
    imports,
    oneImport,
    settings,
    profile,
    notifications,
    permissions,
    approvals,
    verification,
    closures,
    auditTrail,
  ]),
  parseSearch,
  stringifySearch,
  ...pendingScreen,
  defaultPreload: 'intent',
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof officeRouter;
  }
  interface StaticDataRouteOption {
    /** Users without it see a message that the screen is not available to them. */
    permission?: Permission | readonly Permission[];
    /** Uses the full width of the window. */
    wide?: true;
  }
}
