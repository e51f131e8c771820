import type { Page } from '@playwright/test';
import { smallTargetsAmong, targetsHere } from '../../client/test/small-targets.ts';

/** Targets on the page that are too small for a finger, with their size. */
export const smallTargetsOn = async (page: Page): Promise<string[]> =>
  smallTargetsAmong(await page.evaluate(targetsHere));
