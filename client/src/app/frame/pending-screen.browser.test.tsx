import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { say } from '../../../test/say.ts';
import { show } from '../../../test/show.tsx';
import { createCustomerRouter } from '../customer/customer-router.ts';
import { createOfficeRouter } from '../office/office-router.ts';
import { soon } from './pending-screen.tsx';

const code = () => {
  const chunk = Promise.withResolvers<{ readonly Screen: () => ReactNode }>();
  return { load: () => chunk.promise, arrives: () => chunk.resolve({ Screen: () => <h1>Campaigns</h1> }) };
};

/** An area whose second screen has code that the test releases. */
const slowArea = (load: ReturnType<typeof code>['load']) => {
  const root = createRootRoute();
  const screen = (path: string, component: RouteComponent) =>
    createRoute({ getParentRoute: () => root, path, component: soon(component) });
  const screens = [
    screen('/office', () => <h1>Dashboard</h1>),
    screen('/office/campaigns', lazyRouteComponent(load, 'Screen')),
  ];
  const router = createRouter({
    routeTree: root.addChildren(screens),
    history: createMemoryHistory({ initialEntries: ['/office'] }),
  });
  // The registered router is the office's.
  return {
    area: <RouterProvider router={router as never} />,
    open: () => router.navigate({ to: '/office/campaigns' }),
  };
};

const outline = () => page.getByRole('status', { name: say('ui.loading') });
const heading = (name: string) => page.getByRole('heading', { name });

/** The sequence of what the page shows, frame by frame, until the work is done. */
const framesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
  const seen: string[] = [];
  let isDone = false;
  const look = (): void => {
    const shown = outline().query() ? 'outline' : (document.querySelector('h1')?.textContent ?? 'nothing');
    if (seen.at(-1) !== shown) seen.push(shown);
    if (!isDone) requestAnimationFrame(look);
  };
  look();
  await work();
  await new Promise(requestAnimationFrame);
  isDone = true;
  return seen;
};

test('shows an outline while the code of a screen is delayed, then the screen', async () => {
  const { load, arrives } = code();
  const { area, open } = slowArea(load);
  await show(area);
  await expect.element(heading('Dashboard')).toBeVisible();
  void open();
  await expect.element(outline()).toBeVisible();
  expect(await pageFaults()).toEqual([]);
  arrives();
  await expect.element(heading('Campaigns')).toBeVisible();
  await expect.element(outline()).not.toBeInTheDocument();
});

test('keeps the screen that was left until the next one is there, without an outline if that is soon', async () => {
  const { load, arrives } = code();
  const { area, open } = slowArea(load);
  await show(area);
  await expect.element(heading('Dashboard')).toBeVisible();
  arrives();
  const frames = await framesOf(async () => {
    await open();
    await expect.element(heading('Campaigns')).toBeVisible();
  });
  expect(frames).toEqual(['Dashboard', 'Campaigns']);
});

test.each([
  ['office', createOfficeRouter()],
  ['customer', createCustomerRouter()],
] as const)('is how each screen of the %s area loads', (_name, { routesByPath }) => {
  const components = Object.values(routesByPath).map(({ options }) => (options.component as RouteComponent).name);
  expect(components.length).toBeGreaterThan(20);
  expect([...new Set(components)]).toEqual([soon(() => null).name]);
});
