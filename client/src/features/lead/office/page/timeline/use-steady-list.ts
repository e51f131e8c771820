import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

interface Steady {
  readonly list: RefObject<HTMLOListElement | null>;
  /** Entries added in front while their place was not visible. */
  readonly newer: number;
  readonly showNewest: () => void;
}

/** Distances in px from the list's top: within the first it counts as visible; the second is left free above it. */
const nearlyInSight = 40;
const roomAbove = 72;

const scrollerOf = (element: HTMLElement): Element => {
  const parent = element.parentElement;
  if (!parent) return document.documentElement;
  return ['auto', 'scroll'].includes(getComputedStyle(parent).overflowY) ? parent : scrollerOf(parent);
};

/** The list's top relative to its scroll container, in px; negative once scrolled away. */
const topIn = (scroller: Element, list: HTMLElement): number => {
  const edge = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
  return list.getBoundingClientRect().top - edge;
};

const placeOf = (list: HTMLElement, key: string): number | null => {
  const entry = list.querySelector(`[data-entry="${CSS.escape(key)}"]`);
  return entry && entry.getBoundingClientRect().top - list.getBoundingClientRect().top;
};

/**
 * Keeps the visible content in place when entries are added in front of a list, and counts those the reader has not
 * seen. Not every browser's scroll anchoring does this.
 */
export const useSteadyList = (keys: readonly string[]): Steady => {
  const list = useRef<HTMLOListElement>(null);
  const first = useRef<{ readonly key: string; readonly place: number } | null>(null);
  const [seen, setSeen] = useState<string | null>(null);
  const [isInSight, setInSight] = useState(true);
  const newest = keys[0];

  useLayoutEffect(() => {
    const element = list.current;
    if (!element || newest === undefined) return;
    const scroller = scrollerOf(element);
    const known = first.current;
    const place = known && known.key !== newest ? placeOf(element, known.key) : null;
    if (known && place !== null && topIn(scroller, element) < 0) scroller.scrollBy(0, place - known.place);
    first.current = { key: newest, place: placeOf(element, newest) ?? 0 };
  }, [newest]);

  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    const scroller = scrollerOf(element);
    const update = (): void => setInSight(topIn(scroller, element) > -nearlyInSight);
    update();
    document.addEventListener('scroll', update, { passive: true, capture: true });
    return () => document.removeEventListener('scroll', update, { capture: true });
  }, []);

  if (isInSight && newest !== undefined && seen !== newest) setSeen(newest);
  const showNewest = (): void => {
    const element = list.current;
    if (element) scrollerOf(element).scrollBy({ top: topIn(scrollerOf(element), element) - roomAbove });
  };
  return { list, newer: isInSight || seen === null ? 0 : Math.max(0, keys.indexOf(seen)), showNewest };
};
