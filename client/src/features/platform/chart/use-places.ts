import { type RefObject, useEffect, useState } from 'react';
import type { ChartPicture } from './chart-picture.ts';

/** Pixels from the middle of one label to the next, and what the times below take. */
const step = 27;
const times = 42;
/** The first height below the legend, which takes two lines on a phone. */
const legendOf = (width: number): number => (width < 520 ? 54 : 38);
/** Half of a label, for those with a line. */
const edge = 14;

/** A label with its price or height; one that has a line of its own keeps its place. */
type Label = readonly [name: string, value: number, hasLine?: boolean | undefined];

/**
 * The heights of labels, in pixels, so that none covers another or the legend; one beyond the visible prices stays at
 * the edge. Those with a line stay on it; each of the others takes the nearest free place.
 */
export const placesOf = (heights: readonly Label[], room: number, width: number): readonly Label[] => {
  const legend = legendOf(width);
  const bottom = Math.max(legend, room - times);
  const taken: number[] = [];
  const nearest = (wanted: number): number =>
    [wanted, ...taken.flatMap((other) => [other - step, other + step])]
      .filter((y) => y >= legend && y <= bottom && taken.every((other) => Math.abs(other - y) >= step))
      .toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0] ?? wanted;
  const withLine = ([, , hasLine]: Label): number => Number(hasLine === true);
  return heights
    .toSorted((one, other) => withLine(other) - withLine(one))
    .map(([name, height, hasLine]): Label => {
      const wanted = Math.min(Math.max(height, hasLine === true ? edge : legend), bottom);
      const y = hasLine === true ? wanted : nearest(wanted);
      taken.push(y);
      return [name, y];
    });
};

/** Height of the times below the prices, in pixels. */
const timeScale = 28;

/** A label's height, and on which side its price lies beyond the visible ones. */
export interface Place {
  readonly y: number;
  readonly beyond?: 'above' | 'below' | undefined;
}

export const beyondOf = (height: number, room: number): Place['beyond'] => {
  if (height < 0) return 'above';
  return height > room - timeScale ? 'below' : undefined;
};

/**
 * The places of the labels of named prices on each side of the chart, in pixels. The drawing library has no event for its
 * price scale, so they are compared before each frame; only a change renders. A line whose price has just changed keeps
 * its place until then.
 */
export const usePlaces = (
  picture: RefObject<ChartPicture | null>,
  layer: RefObject<HTMLElement | null>,
  sides: readonly (readonly Label[])[],
): Readonly<Record<string, Place>> => {
  const [places, setPlaces] = useState<Readonly<Record<string, Place>>>({});
  const wanted = JSON.stringify(sides);
  useEffect(() => {
    const all = JSON.parse(wanted) as typeof sides;
    if (all.every((side) => side.length === 0)) return undefined;
    let last = '';
    let frame = 0;
    const compare = (): void => {
      const { clientHeight: room = 0, clientWidth: width = 0 } = layer.current ?? {};
      const heights = all.map((side) =>
        side.flatMap(([name, price, hasLine]): Label[] => {
          const y = picture.current?.yOf(price) ?? null;
          return y === null ? [] : [[name, Math.round(y), hasLine]];
        }),
      );
      const now = `${heights.join(' ')} ${room} ${width}`;
      if (now !== last) {
        const own = new Map(heights.flat().map(([name, height]) => [name, height]));
        const placed = heights.flatMap((side) => placesOf(side, room, width));
        setPlaces(
          Object.fromEntries(placed.map(([name, y]) => [name, { y, beyond: beyondOf(own.get(name) ?? y, room) }])),
        );
      }
      last = now;
      frame = requestAnimationFrame(compare);
    };
    compare();
    return () => cancelAnimationFrame(frame);
  }, [picture, layer, wanted]);
  return places;
};
