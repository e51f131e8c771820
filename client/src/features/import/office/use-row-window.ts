import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useLayoutEffect, useReducer, useState } from 'react';

interface RowWindow {
  readonly count: number;
  readonly scroll: RefObject<HTMLDivElement | null>;
  /** Height in px of a row before it is measured. */
  readonly heightOf: (index: number) => number;
  readonly keyOf: (index: number) => number;
}

/** Rows rendered beyond the visible ones, so that Tab finds the next field. */
const overscan = 8;

/**
 * The visible rows of a long list. Built from the library's parts: its hook returns one mutable object, which a
 * compiled component would treat as unchanged; components that use this hook need 'use no memo'.
 */
export const useRowWindow = ({ count, scroll, heightOf, keyOf }: RowWindow): Virtualizer<HTMLDivElement, Element> => {
  'use no memo';
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const options = {
    count,
    overscan,
    getScrollElement: () => scroll.current,
    estimateSize: heightOf,
    getItemKey: keyOf,
    observeElementRect,
    observeElementOffset,
    scrollToFn: elementScroll,
    onChange: redraw,
  };
  const [rows] = useState(() => new Virtualizer<HTMLDivElement, Element>(options));
  rows.setOptions(options);
  useLayoutEffect(() => rows._didMount(), [rows]);
  useLayoutEffect(() => rows._willUpdate());
  return rows;
};
