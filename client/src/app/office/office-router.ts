import type { Permission } from '@countinghouse/contract/permissions.ts';
import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../../kernel/router/search-text.ts';
import { FailedScreen } from '../frame/area-ui.tsx';
import { NotFound } from '../frame/not-found.tsx';
import { soon } from '../frame/pending-screen.tsx';
import type { Place } from '../customer/places.tsx';
import { OfficeShell } from './office-shell.tsx';
import type { Screen } from './declare-screen.ts';
import { screens } from './screens.ts';

const root = createRootRoute({ component: OfficeShell, notFoundComponent: NotFound, errorComponent: FailedScreen });

const routeOf = <const S extends Screen>({ path, component, search, permission }: S) =>
  createRoute({
    getParentRoute: () => root,
    path: path as S['path'],
    component: soon(component),
    validateSearch: search as S['search'],
    staticData: { ...(permission && { permission }) },
  });

type RoutesOf<S extends readonly Screen[]> = { [Index in keyof S]: ReturnType<typeof routeOf<S[Index]>> };

/**
 * Not created with the module: it takes over the address bar, and the other area may load the file that holds it for the
 * sake of a shared component.
 */
export const createOfficeRouter = () =>
  createRouter({
    // `map` forgets which route belongs to which screen; the links of the office are checked against these types.
    routeTree: root.addChildren(screens.map((screen) => routeOf(screen)) as unknown as RoutesOf<typeof screens>),
    // As the server compares addresses.
    caseSensitive: true,
    parseSearch,
    stringifySearch,
    // Within the frame, so that the other screens stay in reach.
    defaultErrorComponent: FailedScreen,
    defaultPreload: 'intent',
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createOfficeRouter>;
  }
  interface StaticDataRouteOption {
    /** Users without it see a message that the screen is not available to them. */
    permission?: Permission | readonly Permission[];
    /** Uses the full width of the window. */
    wide?: true;
    /** The part of the customer area that the screen belongs to. */
    place?: Place;
  }
}
