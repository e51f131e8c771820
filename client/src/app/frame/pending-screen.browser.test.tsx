import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { show } from '../../../test/show.tsx';
import { createCustomerRouter } from '../customer/customer-router.ts';
import { createOfficeRouter } from '../office/office-router.ts';
import { pendingScreen } from './pending-screen.tsx';

const Screen = () => <h1>Campaigns</h1>;

/** An area whose only screen has code that the test releases. */
const slowArea = () => {
  const chunk = Promise.withResolvers<{ readonly Screen: typeof Screen }>();
  const root = createRootRoute();
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/office',
    component: lazyRouteComponent(() => chunk.promise, 'Screen'),
  });
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: ['/office'] }),
    ...pendingScreen,
  });
  // The registered router is the office's.
  return { area: <RouterProvider router={router as never} />, arrives: () => chunk.resolve({ Screen }) };
};

test('shows an outline while the code of a screen is delayed, then the screen', async () => {
  const { area, arrives } = slowArea();
  await show(area);
  const outline = page.getByRole('status', { name: say('ui.loading') });
  await expect.element(outline).toBeVisible();
  expect(await pageFaults()).toEqual([]);
  arrives();
  await expect.element(page.getByRole('heading', { name: 'Campaigns' })).toBeVisible();
  await expect.element(outline).not.toBeInTheDocument();
});

test.each([
  ['office', createOfficeRouter()],
  ['customer', createCustomerRouter()],
] as const)('comes within 0.1 seconds on every screen of the %s area', (_name, { options, routesByPath }) => {
  expect(options.defaultPendingComponent).toBe(pendingScreen.defaultPendingComponent);
  expect(options.defaultPendingMs).toBeLessThanOrEqual(100);
  const late = Object.values(routesByPath).filter(({ options: own }) => own.pendingMs !== undefined);
  expect(late.map(({ fullPath }) => fullPath)).toEqual([]);
});
