import { loadTexts } from '../../kernel/i18n/i18n.ts';
import type { Namespace } from '../../kernel/i18n/texts.ts';
import { lazy } from '../../ui/suspense.tsx';
import type { AreaName } from './destination.ts';

/** Loads an area with the texts of its first screen: a component that suspends for its texts would show later. */
const withTexts = async <Module>(module: Promise<Module>, ...namespaces: readonly Namespace[]): Promise<Module> => {
  const [loaded] = await Promise.all([module, loadTexts(...namespaces)]);
  return loaded;
};

/** With the balances that the start page has painted already: they would vanish until their styles and texts arrived. */
const customerParts = () =>
  Promise.all([
    import('../customer/customer-area.tsx'),
    isCustomerStart() && import('../../features/ledger/customer/funds-overview.tsx'),
    isCustomerStart() && loadTexts('ledger'),
  ]);

const isCustomerStart = (): boolean => /^\/my\/?$/.test(location.pathname);

/** A visitor without a session is sent to the log-in; every other page of the area has a file of its own. */
const isLogIn = (): boolean => /^\/(?:login|office|my)(?:\/|$)/.test(location.pathname);

const signInParts = () =>
  Promise.all([import('../sign-in/sign-in-area.tsx'), isLogIn() || import('../sign-in/other-pages.tsx')]);

/** Each area is a separate bundle, loaded only when shown. */
const loads = {
  home: () =>
    withTexts(import('../home/home-area.tsx'), 'home', 'risk').then(({ HomeArea }) => ({ default: HomeArea })),
  signIn: () => withTexts(signInParts(), 'auth').then(([{ SignInArea }]) => ({ default: SignInArea })),
  office: () =>
    withTexts(import('../office/office-area.tsx'), 'shell').then(({ OfficeArea }) => ({ default: OfficeArea })),
  customer: () => withTexts(customerParts(), 'shell').then(([{ CustomerArea }]) => ({ default: CustomerArea })),
} as const satisfies Record<AreaName, unknown>;

type Loaded = Awaited<ReturnType<(typeof loads)[AreaName]>>;
const loading = new Map<AreaName, Promise<Loaded>>();

/** Loads each area once; a failed load can be retried. */
const load = async (area: AreaName): Promise<Loaded> => {
  const begun = loading.get(area) ?? loads[area]();
  loading.set(area, begun);
  try {
    return await begun;
  } catch (error) {
    loading.delete(area);
    throw error;
  }
};

export const areas = {
  home: lazy(() => load('home')),
  signIn: lazy(() => load('signIn')),
  office: lazy(() => load('office')),
  customer: lazy(() => load('customer')),
} as const;

/**
 * Fetches an area in parallel with other requests; resolves when it can be shown. A failure appears when the area is
 * opened.
 */
export const loadAhead = async (area: AreaName): Promise<void> => {
  await load(area).catch(() => undefined);
};
