import { startPasskeyLogIn } from '@countinghouse/contract/passkey/passkey.ts';
import { lazy, type ReactNode, useState } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { pageFaults } from '../../../test/page-faults.ts';
import { sampleOf } from '../../../test/sample.ts';
import { say, speak } from '../../../test/say.ts';
import { answers } from '../../../test/server-answers.ts';
import { phone, show, type ShowOptions } from '../../../test/show.tsx';
import { remember } from '../../kernel/store/store.ts';
import { AppFrame } from '../../ui/frame/app-frame.tsx';
import { goTo } from './address.ts';
import type { AreaName } from './destination.ts';
import { AreaPlace, OpenedArea } from './opened-area.tsx';

/** An area whose code the test releases. */
const slowArea = (area: ReactNode = <h1>The area</h1>) => {
  const code = Promise.withResolvers<{ readonly default: () => ReactNode }>();
  return { Area: lazy(() => code.promise), arrives: () => code.resolve({ default: () => area }) };
};
const outline = (language: 'en' | 'de' = 'en') => page.getByRole('status', { name: speak(language)('ui.loading') });

describe('an area whose code is still loading', () => {
  test.each([
    ['office', {}],
    ['office', { language: 'de', size: phone, mode: 'dark' }],
    ['customer', { language: 'de', size: phone, mode: 'dark' }],
    ['signIn', {}],
  ] satisfies (readonly [AreaName, ShowOptions])[])(
    'shows the outline of the %s area, then the area (%o)',
    async (area, options) => {
      const { Area, arrives } = slowArea();
      await show(
        <AreaPlace area={area}>
          <Area />
        </AreaPlace>,
        options,
      );
      const { language = 'en' } = options as { language?: 'en' | 'de' };
      await expect.element(outline(language)).toBeVisible();
      expect(await pageFaults(language)).toEqual([]);
      arrives();
      await expect.element(page.getByRole('heading', { name: 'The area' })).toBeVisible();
      await expect.element(outline(language)).not.toBeInTheDocument();
    },
  );
});

/** The office's frame, which replaces its outline. */
const officeFrame = (collapsed: boolean) => (
  <AppFrame
    brand="Harbour"
    brandSmall="H"
    groups={[]}
    collapsed={collapsed}
    onCollapsedChange={() => undefined}
    onNavigate={() => undefined}
  >
    <h1>The area</h1>
  </AppFrame>
);

/** Where the main part of the page is, and where its content begins. */
const mainPlace = () => {
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main part');
  const { left, top, width } = main.getBoundingClientRect();
  return { left, top, width, padding: getComputedStyle(main).padding };
};

test.each([
  ['a wide sidebar', false, {}],
  ['a sidebar that was collapsed', true, {}],
  ['a collapsed sidebar in compact mode', true, { compact: true }],
  ['no sidebar on a phone', true, { size: phone }],
] satisfies (readonly [string, boolean, ShowOptions])[])(
  'the outline of the office with %s has the screen where the area shows it',
  async (_name, collapsed, options) => {
    const { Area, arrives } = slowArea(officeFrame(collapsed));
    remember('sidebar', collapsed ? 'collapsed' : null);
    await show(
      <AreaPlace area="office">
        <Area />
      </AreaPlace>,
      options,
    );
    await expect.element(outline()).toBeVisible();
    const before = mainPlace();
    arrives();
    await expect.element(page.getByRole('heading', { name: 'The area' })).toBeVisible();
    expect(mainPlace()).toEqual(before);
  },
);

/** An area opened by a click. */
function AfterPress() {
  const [isOpen, open] = useState(false);
  if (isOpen) return <OpenedArea />;
  return (
    <button type="button" onClick={() => open(true)}>
      open
    </button>
  );
}

test('a log-in opened by a click shows an outline while its code loads', async () => {
  vi.spyOn(PublicKeyCredential, 'isConditionalMediationAvailable').mockResolvedValue(false);
  answers(startPasskeyLogIn, { ...sampleOf(startPasskeyLogIn.reply), address: location.origin });
  goTo('/login', { replace: true });
  const seen: string[] = [];
  const watch = new MutationObserver(() => {
    const shown = document.querySelectorAll('[role=status]').values();
    seen.push(...shown.map((status) => status.getAttribute('aria-label') ?? ''));
  });
  watch.observe(document.body, { childList: true, subtree: true });
  await show(<AfterPress />, { as: null });
  await page.getByRole('button', { name: 'open' }).click();
  await expect.poll(() => seen).toContain(say('ui.loading'));
  await expect.element(page.getByRole('button', { name: say('auth.signIn'), exact: true })).toBeVisible();
  watch.disconnect();
  vi.restoreAllMocks();
});
