import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** What axe complains about on the page as it stands, or in one part of it; one line for each place. */
export const complaintsOf = async (page: Page, part?: string): Promise<string[]> => {
  await settled(page);
  // The builder would send its half a megabyte at every check; a page that has it keeps it until it is loaded again.
  const isThere = await page.evaluate(() => 'axe' in globalThis);
  // Without pages of other sites in it, one run of the page itself says all, and takes a quarter of the time.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false });
  if (part !== undefined) axe.include(part);
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`));
};

/** Nothing for axe to complain about on the page as it stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  expect(await complaintsOf(page), page.url()).toEqual([]);
};

/** Nothing for axe to complain about in the open menu, which stands above the page and in no region of it. */
export const expectAccessibleMenu = async (page: Page): Promise<void> => {
  const complaints = await complaintsOf(page, '[role="menu"]');
  expect(complaints.filter((complaint) => !complaint.startsWith('region:'))).toEqual([]);
};

/** Waits until nothing moves or fades any more: half-faded text has no contrast of its own. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const moving = document.getAnimations().filter((animation) => {
      const { effect, timeline } = animation;
      // What follows the scrolling of a bar moves only with it, and never ends.
      if (timeline !== document.timeline) return false;
      return animation.playState === 'running' && effect?.getComputedTiming().iterations !== Infinity;
    });
    return moving.every(({ effect }) => (effect as KeyframeEffect | null)?.target?.hasAttribute('data-timer'));
  });
};
