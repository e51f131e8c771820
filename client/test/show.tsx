import '../src/app/boot/boot.css';
import '../src/ui/theme/mantine-frame.css';
import '../src/ui/theme/mantine-fields.css';
import '../src/ui/theme/mantine-parts.css';
import type { Setting } from '@countinghouse/contract/setting/setting.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import type { Language } from '@countinghouse/contract/kernel/scalars.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { page } from 'vitest/browser';
import { AreaData } from '../src/app/frame/area-data.tsx';
import { AreaUi } from '../src/app/frame/area-ui.tsx';
import { changeLanguage, startTexts } from '../src/kernel/i18n/i18n.ts';
import { ComponentLibrary } from '../src/ui/provider/component-library.tsx';
import { parseSearch, stringifySearch } from '../src/kernel/router/search-text.ts';
import { keepMode, startAppearance } from '../src/kernel/session/appearance.ts';
import { becomeVisitor, checkSession } from '../src/kernel/session/session.ts';
import { beginTokens } from '../src/kernel/session/tokens.ts';
import { currentSetting, loadSetting } from '../src/kernel/setting/setting.ts';
import { forgetIntents } from '../src/kernel/call/intent.ts';
import { closeToast, shownToasts } from '../src/ui/toast/toast-store.ts';
import { answersOfTheFrame, personOf, settingOf } from './people.ts';

/** The reader and display settings of a test. */
export interface ShowOptions {
  /** The signed-in user; null for a visitor, an admin by default. */
  readonly as?: User | null;
  readonly language?: Language;
  readonly mode?: 'light' | 'dark';
  readonly compact?: boolean;
  /** Settings of the company that differ from `settingOf()`. */
  readonly setting?: Partial<Setting>;
  /** Width and height in pixels; a desktop window by default. */
  readonly size?: readonly [number, number];
}

export const desk = [1360, 860] as const;
export const phone = [390, 844] as const;

let shown: { readonly root: Root; readonly place: HTMLElement } | null = null;
let appearanceFollows = false;
let settingVersion = 0;

/** The product's own start before the first paint, for the given reader. */
const prepare = async (options: ShowOptions): Promise<void> => {
  const { as = personOf('admin'), language = 'en', mode = 'light', compact, setting, size = desk } = options;
  if (innerWidth !== size[0] || innerHeight !== size[1]) await page.viewport(size[0], size[1]);
  // The page keeps the newest settings it has seen, and a save of an earlier test may still arrive.
  settingVersion = Math.max(settingVersion, currentSetting()?.version ?? 0, setting?.version ?? 0) + 10;
  answersOfTheFrame(
    as && { ...as, compact: compact ?? as.compact },
    settingOf({ ...setting, version: settingVersion }),
  );
  if (as === null) becomeVisitor();
  else beginTokens('token-of-a-test');
  await startTexts();
  await changeLanguage(language);
  await Promise.all([loadSetting(), checkSession()]);
  keepMode(mode);
  // Once for the life of the page, as in the product.
  if (!appearanceFollows) startAppearance();
  appearanceFollows = true;
};

const closeToasts = (): void => {
  for (const { id } of shownToasts()) closeToast(id);
};

const unmount = (): void => {
  shown?.root.unmount();
  shown?.place.remove();
  shown = null;
};

const mount = (children: ReactNode): void => {
  // A screen that stayed would show every later message a second time.
  unmount();
  // A save of an earlier test may have ended, and shown its message, after that test's screen was removed.
  closeToasts();
  const place = document.body.appendChild(document.createElement('div'));
  place.id = 'root';
  const root = createRoot(place);
  root.render(<Suspense>{children}</Suspense>);
  shown = { root, place };
};

/** Shows a component inside the frame of an area's screens; `address` is the router's initial location. */
export const show = async (
  component: ReactNode,
  { address = '/', ...options }: ShowOptions & { readonly address?: string } = {},
): Promise<{ readonly address: () => string }> => {
  await prepare(options);
  const history = createMemoryHistory({ initialEntries: [address] });
  const router = createRouter({
    routeTree: createRootRoute({ component: () => component, notFoundComponent: () => component }),
    history,
    parseSearch,
    stringifySearch,
  });
  mount(
    <AreaUi>
      <ComponentLibrary>
        <AreaData>
          {/* The registered router is the office's. */}
          <RouterProvider router={router as never} />
        </AreaData>
      </ComponentLibrary>
    </AreaUi>,
  );
  return { address: () => history.location.href };
};

/** Shows a screen of the office at its address, with the office's own frame and router. */
export const showOffice = async (address: string, options: ShowOptions = {}): Promise<void> => {
  const { OfficeArea } = await import('../src/app/office/office-area.tsx');
  await prepare(options);
  history.replaceState(null, '', address);
  mount(<OfficeArea />);
};

/** Shows a screen of the customer's area at its address. */
export const showCustomer = async (address: string, options: ShowOptions = {}): Promise<void> => {
  const { CustomerArea } = await import('../src/app/customer/customer-area.tsx');
  await prepare({ as: personOf('lead'), ...options });
  history.replaceState(null, '', address);
  mount(<CustomerArea />);
};

/** Removes a test's screen and the page's state from it. */
export const takeAway = (): void => {
  unmount();
  closeToasts();
  forgetIntents(() => true);
  becomeVisitor();
  localStorage.clear();
  sessionStorage.clear();
};
