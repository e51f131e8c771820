import { type RefObject, useEffect, useState } from 'react';
import type { ChartPicture } from './chart-picture.ts';

/** A level beyond the visible prices stays at the edge, so that its label can be read and dragged. */
export const placed = (y: number): string => `clamp(14px, ${y}px, calc(100% - 42px))`;

/**
 * The heights of named prices on the chart, in pixels. The drawing library has no event for its price scale, so they are
 * compared before each frame; only a change renders. A line whose price has just changed keeps its height until then.
 */
export const useHeights = (
  picture: RefObject<ChartPicture | null>,
  prices: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> => {
  const [heights, setHeights] = useState<Readonly<Record<string, number>>>({});
  const wanted = JSON.stringify(prices);
  useEffect(() => {
    const all = Object.entries(JSON.parse(wanted) as Record<string, number>);
    if (all.length === 0) return undefined;
    let last = '';
    let frame = 0;
    const compare = (): void => {
      const found = all.flatMap(([name, price]) => {
        const y = picture.current?.yOf(price) ?? null;
        return y === null ? [] : [[name, Math.round(y)] as const];
      });
      const now = found.join(' ');
      if (now !== last) setHeights(Object.fromEntries(found));
      last = now;
      frame = requestAnimationFrame(compare);
    };
    compare();
    return () => cancelAnimationFrame(frame);
  }, [picture, wanted]);
  return heights;
};
