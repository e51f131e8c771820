import { lazyRouteComponent } from '@tanstack/react-router';
import {
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconChartBar,
  IconChartCandle,
  IconChartLine,
  IconCheck,
  IconCircleCheck,
  IconClipboardCheck,
  IconClipboardList,
  IconGauge,
  IconHistory,
  IconHome,
  IconLayoutDashboard,
  IconListSearch,
  IconLock,
  IconLogout,
  IconReceipt,
  IconRotateClockwise,
  IconServer,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrendingUp,
  IconUserCheck,
  IconUsers,
  IconUserSearch,
} from '../../ui/icons.ts';
import { list, readApprovalAddress, readClosureAddress, readReviewAddress, screen } from './declare-screen.ts';

export const company = [
  screen(
    { path: '/office', id: 'today', icon: IconHome },
    lazyRouteComponent(() => import('../../features/today/office/today-screen.tsx'), 'TodayScreen'),
  ),
  screen(
    { path: '/office/dashboard', id: 'dashboard', icon: IconLayoutDashboard },
    lazyRouteComponent(() => import('../../features/dashboard/office/dashboard-screen.tsx'), 'DashboardScreen'),
  ),
  list(
    { path: '/office/projects', id: 'projects', icon: IconTrendingUp, permission: 'project:read' },
    lazyRouteComponent(() => import('../../features/project/office/project-list.tsx'), 'ProjectList'),
  ),
  screen(
    { path: '/office/billing', id: 'billing', icon: IconBook2, permission: 'ledger:read' },
    lazyRouteComponent(() => import('../../features/billing/office/billing-screen.tsx'), 'BillingScreen'),
  ),
  screen(
    { path: '/office/settings', id: 'settings', icon: IconSettings, permission: 'setting:update' },
    lazyRouteComponent(() => import('../../features/setting/office/setting-screen.tsx'), 'SettingScreen'),
  ),
] as const;

export const people = [
  list(
    { path: '/office/leads', id: 'leads', icon: IconUsers, permission: 'lead:read', queue: 'leads' },
    lazyRouteComponent(() => import('../../features/lead/office/list/lead-list.tsx'), 'LeadList'),
  ),
  list(
    { path: '/office/tasks', id: 'tasks', icon: IconClipboardCheck, permission: 'task:read', queue: 'tasks' },
    lazyRouteComponent(() => import('../../features/task/index.ts'), 'TaskList'),
  ),
  list(
    { path: '/office/campaigns', id: 'campaigns', icon: IconSpeakerphone, permission: 'campaign:read' },
    lazyRouteComponent(() => import('../../features/campaign/index.ts'), 'CampaignList'),
  ),
  screen(
    { path: '/office/campaign-return', id: 'campaignReturn', icon: IconChartLine, permission: 'cashFlow:read' },
    lazyRouteComponent(() => import('../../features/campaign-return/office/return-screen.tsx'), 'CampaignReturnScreen'),
  ),
  screen(
    { path: '/office/cash-flow', id: 'cashFlow', icon: IconChartBar, permission: 'cashFlow:read' },
    lazyRouteComponent(() => import('../../features/cash-flow/office/cash-flow-screen.tsx'), 'CashFlowScreen'),
  ),
  list(
    { path: '/office/users', id: 'users', icon: IconUserCheck, permission: 'staff:read' },
    lazyRouteComponent(() => import('../../features/user/office/user-list.tsx'), 'UserList'),
  ),
] as const;

export const money = [
  list(
    { path: '/office/deposits', id: 'deposits', icon: IconTransferIn, permission: 'deposit:read', queue: 'disputes' },
    lazyRouteComponent(() => import('../../features/deposit/office/deposit-list.tsx'), 'DepositList'),
  ),
  list(
    {
      path: '/office/withdrawals',
      id: 'withdrawals',
      icon: IconTransferOut,
      permission: 'withdrawal:read',
      queue: 'withdrawals',
    },
    lazyRouteComponent(() => import('../../features/withdrawal/office/withdrawal-list.tsx'), 'WithdrawalList'),
  ),
  list(
    { path: '/office/investments', id: 'investments', icon: IconClipboardList, permission: 'investment:read' },
    lazyRouteComponent(() => import('../../features/investment/office/investment-list.tsx'), 'InvestmentList'),
  ),
  list(
    { path: '/office/orders', id: 'orders', icon: IconArrowsExchange, permission: 'order:read' },
    lazyRouteComponent(() => import('../../features/order/office/order-list.tsx'), 'OrderList'),
  ),
  screen(
    { path: '/office/platform', id: 'platform', icon: IconChartCandle, permission: 'order:read' },
    lazyRouteComponent(() => import('../../features/platform/office/office-platform.tsx'), 'OfficePlatform'),
  ),
] as const;

export const products = [
  list(
    { path: '/office/products', id: 'products', icon: IconTag, permission: 'product:read' },
    lazyRouteComponent(() => import('../../features/product/office/product/product-list.tsx'), 'ProductList'),
  ),
  list(
    { path: '/office/offers', id: 'offers', icon: IconReceipt, permission: 'offer:read' },
    lazyRouteComponent(() => import('../../features/product/office/offer/offer-list.tsx'), 'OfferList'),
  ),
  list(
    { path: '/office/vault', id: 'vault', icon: IconLock, permission: 'vault:read' },
    lazyRouteComponent(() => import('../../features/product/office/vault/vault-list.tsx'), 'VaultList'),
  ),
  list(
    { path: '/office/sales', id: 'sales', icon: IconCheck, permission: 'sale:read' },
    lazyRouteComponent(() => import('../../features/product/office/vault/sale-list.tsx'), 'SaleList'),
  ),
  list(
    {
      path: '/office/product-categories',
      id: 'productCategories',
      icon: IconListSearch,
      permission: 'productCategory:read',
    },
    lazyRouteComponent(() => import('../../features/product/office/category/category-list.tsx'), 'CategoryList'),
  ),
  list(
    { path: '/office/product-markets', id: 'productMarkets', icon: IconBuildingBank, permission: 'productMarket:read' },
    lazyRouteComponent(() => import('../../features/product/office/market/market-list.tsx'), 'MarketList'),
  ),
] as const;

export const oversight = [
  screen(
    {
      path: '/office/approvals',
      id: 'approvals',
      icon: IconCircleCheck,
      permission: 'approval:read',
      queue: 'approvals',
    },
    lazyRouteComponent(() => import('../../features/approval/index.ts'), 'ApprovalScreen'),
    readApprovalAddress,
  ),
  screen(
    {
      path: '/office/verification',
      id: 'verification',
      icon: IconUserSearch,
      permission: 'verification:decide',
      queue: 'verification',
    },
    lazyRouteComponent(() => import('../../features/verification/office/review-screen.tsx'), 'ReviewScreen'),
    readReviewAddress,
  ),
  screen(
    { path: '/office/closures', id: 'closures', icon: IconLogout, permission: 'closure:read', queue: 'closures' },
    lazyRouteComponent(() => import('../../features/closure/office/closure-screen.tsx'), 'ClosureScreen'),
    readClosureAddress,
  ),
  list(
    { path: '/office/audit', id: 'audit', icon: IconHistory, permission: 'audit:read' },
    lazyRouteComponent(() => import('../../features/audit/office/audit-screen.tsx'), 'AuditScreen'),
  ),
  list(
    { path: '/office/changes', id: 'recentChanges', icon: IconRotateClockwise, permission: 'bulkChange:read' },
    lazyRouteComponent(() => import('../../features/bulk-change/office/change-screen.tsx'), 'ChangeScreen'),
  ),
  screen(
    { path: '/office/risk-share', id: 'riskShare', icon: IconGauge, permission: 'tradingPolicy:readRisk' },
    lazyRouteComponent(() => import('../../features/trading-policy/office/risk-screen.tsx'), 'RiskScreen'),
  ),
  screen(
    { path: '/office/system', id: 'system', icon: IconServer, permission: 'system:read' },
    lazyRouteComponent(() => import('../../features/system/office/system-screen.tsx'), 'SystemScreen'),
  ),
  screen(
    { path: '/office/permissions', id: 'permissions', icon: IconShieldCheck },
    lazyRouteComponent(() => import('../../features/permission-page/office/permission-screen.tsx'), 'PermissionScreen'),
  ),
] as const;

/** Screens that other screens link to. */
const linked = [
  screen(
    { path: '/office/leads/import', permission: 'lead:import' },
    lazyRouteComponent(() => import('../../features/import/office/import-start-screen.tsx'), 'ImportStartScreen'),
  ),
  screen(
    { path: '/office/leads/import/$id', permission: 'lead:import' },
    lazyRouteComponent(() => import('../../features/import/office/import-screen.tsx'), 'ImportScreen'),
  ),
  screen(
    { path: '/office/profile' },
    lazyRouteComponent(() => import('../../features/profile/profile-screen.tsx'), 'ProfileScreen'),
  ),
  screen(
    { path: '/office/notifications' },
    lazyRouteComponent(() => import('../../features/notification/notification-screen.tsx'), 'NotificationScreen'),
  ),
  screen(
    { path: '/office/leads/$id', permission: 'lead:read' },
    lazyRouteComponent(() => import('../../features/lead/office/page/lead-page.tsx'), 'LeadPage'),
  ),
  screen(
    { path: '/office/orders/$id/receipt', permission: 'order:read' },
    lazyRouteComponent(() => import('../../features/platform/receipt/receipt-screen.tsx'), 'OfficeReceipt'),
  ),
] as const;

/** Every screen of the office; the router is made from it. */
export const screens = [...company, ...people, ...money, ...products, ...oversight, ...linked] as const;
