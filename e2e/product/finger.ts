import type { Locator } from '@playwright/test';

interface Spot {
  readonly x: number;
  readonly y: number;
}

/**
 * Draws one stroke across a sheet with a finger: real touches, which the browser turns into pointer events. The finger
 * rests before it is lifted, because a tap right after a fling only stops it.
 */
export const drawByTouch = async (sheet: Locator): Promise<void> => {
  await sheet.scrollIntoViewIfNeeded();
  const box = await sheet.boundingBox();
  if (!box) throw new Error('The sheet is not shown');
  const finger = await sheet.page().context().newCDPSession(sheet.page());
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Spot[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  const spots = Array.from({ length: 14 }, (_, step) => ({
    x: box.x + 40 + step * ((box.width - 80) / 14),
    y: box.y + box.height / 2 + Math.sin(step) * 20,
  }));
  await send('touchStart', spots.slice(0, 1));
  for (const spot of spots.slice(1)) await send('touchMove', [spot]);
  for (let frame = 0; frame < 12; frame += 1) await sheet.page().evaluate(() => new Promise(requestAnimationFrame));
  await send('touchEnd', []);
  await finger.detach();
};
