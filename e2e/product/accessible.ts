import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Accessibility violations reported by axe for the page or a part of it, one line per element. */
export const complaintsOf = async (page: Page, part?: string): Promise<string[]> => {
  await settled(page);
  // The builder would send its half a megabyte for every check; a page keeps it until it is reloaded.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Without frames of other sites, legacy mode covers the whole page in a quarter of the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};

export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await complaintsOf(page), page.url()).toEqual([]);
};

/** Expects none in the open menu, which is above the page and outside its regions. */
export const expectAccessibleMenu = async (page: Page): Promise<void> => {
  const complaints = await complaintsOf(page, '[role="menu"]');
  expect(complaints.filter((complaint) => !complaint.startsWith('region:'))).toEqual([]);
};

/** Waits until animations have ended: half-faded text has no contrast of its own. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter((animation) => {
      const { effect, timeline } = animation;
      // Scroll-driven animations never end.
      if (timeline !== document.timeline) return false;
      return animation.playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    });
    return moving.every(({ effect }) => (effect as KeyframeEffect | null)?.target?.hasAttribute('data-timer'));
  });
};
