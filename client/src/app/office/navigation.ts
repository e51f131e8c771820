import type { Role } from '@countinghouse/contract/kernel/scalars.ts';
import { mayAtAll, type Permission } from '@countinghouse/contract/permissions.ts';
import type { TextKey } from '../../kernel/i18n/texts.ts';
import {
  type Icon,
  IconArrowsExchange,
  IconBook2,
  IconBuildingBank,
  IconChartBar,
  IconChartCandle,
  IconCheck,
  IconCircleCheck,
  IconClipboardList,
  IconHistory,
  IconLayoutDashboard,
  IconListSearch,
  IconLock,
  IconLogout,
  IconReceipt,
  IconSettings,
  IconShieldCheck,
  IconSpeakerphone,
  IconTag,
  IconTransferIn,
  IconTransferOut,
  IconTrendingUp,
  IconUserCheck,
  IconUserSearch,
  IconUsers,
} from '../../ui/icons.ts';

export interface Screen {
  readonly id: TextKey<'shell'>;
  readonly href: string;
  readonly icon: Icon;
  /** If absent, every member of staff may see it. */
  readonly permission?: Permission | readonly Permission[];
}

export interface ScreenGroup {
  readonly id: TextKey<'shell'>;
  readonly screens: readonly Screen[];
}

/** All screens, as the sidebar groups them. */
const groups: readonly ScreenGroup[] = [
  {
    id: 'groupCompany',
    screens: [
      { id: 'dashboard', href: '/office', icon: IconLayoutDashboard },
      { id: 'projects', href: '/office/projects', icon: IconTrendingUp, permission: 'project:read' },
      { id: 'billing', href: '/office/billing', icon: IconBook2, permission: 'ledger:read' },
      { id: 'settings', href: '/office/settings', icon: IconSettings, permission: 'setting:update' },
    ],
  },
  {
    id: 'groupPeople',
    screens: [
      { id: 'leads', href: '/office/leads', icon: IconUsers, permission: 'lead:read' },
      { id: 'campaigns', href: '/office/campaigns', icon: IconSpeakerphone, permission: 'campaign:read' },
      { id: 'cashFlow', href: '/office/cash-flow', icon: IconChartBar, permission: 'cashFlow:read' },
      { id: 'users', href: '/office/users', icon: IconUserCheck, permission: 'staff:read' },
    ],
  },
  {
    id: 'groupMoney',
    screens: [
      { id: 'deposits', href: '/office/deposits', icon: IconTransferIn, permission: 'deposit:read' },
      { id: 'withdrawals', href: '/office/withdrawals', icon: IconTransferOut, permission: 'withdrawal:read' },
      { id: 'investments', href: '/office/investments', icon: IconClipboardList, permission: 'investment:read' },
      { id: 'orders', href: '/office/orders', icon: IconArrowsExchange, permission: 'order:read' },
      { id: 'platform', href: '/office/platform', icon: IconChartCandle, permission: 'order:read' },
    ],
  },
  {
    id: 'groupProducts',
    screens: [
      { id: 'products', href: '/office/products', icon: IconTag, permission: 'product:read' },
      { id: 'offers', href: '/office/offers', icon: IconReceipt, permission: 'offer:read' },
      { id: 'vault', href: '/office/vault', icon: IconLock, permission: 'vault:read' },
      { id: 'sales', href: '/office/sales', icon: IconCheck, permission: 'sale:read' },
      {
        id: 'productCategories',
        href: '/office/product-categories',
        icon: IconListSearch,
        permission: 'productCategory:read',
      },
      {
        id: 'productMarkets',
        href: '/office/product-markets',
        icon: IconBuildingBank,
        permission: 'productMarket:read',
      },
    ],
  },
  {
    id: 'groupOversight',
    screens: [
      { id: 'approvals', href: '/office/approvals', icon: IconCircleCheck, permission: 'approval:read' },
      {
        id: 'verification',
        href: '/office/verification',
        icon: IconUserSearch,
        permission: 'verification:decide',
      },
      { id: 'closures', href: '/office/closures', icon: IconLogout, permission: 'closure:read' },
      { id: 'audit', href: '/office/audit', icon: IconHistory, permission: 'audit:read' },
      { id: 'permissions', href: '/office/permissions', icon: IconShieldCheck },
    ],
  },
];

/** The groups visible to a role, without empty ones. */
export const screensFor = (role: Role | 'visitor'): readonly ScreenGroup[] =>
  groups
    .map((group) => ({
      ...group,
      screens: group.screens.filter(({ permission }) => permission === undefined || mayAtAll(role, permission)),
    }))
    .filter(({ screens }) => screens.length > 0);

/** True if the path shows the screen or a page below it. */
export const isShown = ({ href }: Screen, path: string): boolean =>
  path === href || (href !== '/office' && path.startsWith(`${href}/`));
