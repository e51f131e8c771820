import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { readListAddress } from '../../features/list/address/list-address.ts';
import { root } from './office-root.ts';

const products = createRoute({
  getParentRoute: () => root,
  path: '/office/products',
  staticData: { permission: 'product:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/product/office/product/product-list.tsx'), 'ProductList'),
});

const productCategories = createRoute({
  getParentRoute: () => root,
  path: '/office/product-categories',
  staticData: { permission: 'productCategory:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(
    () => import('../../features/product/office/category/category-list.tsx'),
    'CategoryList',
  ),
});

const productMarkets = createRoute({
  getParentRoute: () => root,
  path: '/office/product-markets',
  staticData: { permission: 'productMarket:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/product/office/market/market-list.tsx'), 'MarketList'),
});

const offers = createRoute({
  getParentRoute: () => root,
  path: '/office/offers',
  staticData: { permission: 'offer:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/product/office/offer/offer-list.tsx'), 'OfferList'),
});

const vaultScreen = createRoute({
  getParentRoute: () => root,
  path: '/office/vault',
  staticData: { permission: 'vault:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/product/office/vault/vault-list.tsx'), 'VaultList'),
});

const sales = createRoute({
  getParentRoute: () => root,
  path: '/office/sales',
  staticData: { permission: 'sale:read' },
  validateSearch: readListAddress,
  component: lazyRouteComponent(() => import('../../features/product/office/vault/sale-list.tsx'), 'SaleList'),
});

/** The screens of the catalogue, offers, vault and sales. */
export const productRoutes = [products, productCategories, productMarkets, offers, vaultScreen, sales] as const;
