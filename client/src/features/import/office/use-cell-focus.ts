import type { RefObject } from 'react';
import { type Cell, cellKey } from './cells.ts';

/** Frames to wait for a row after scrolling; measuring rows on the way takes a few. */
const patience = 20;

/** Focuses a cell after scrolling to its row. */
export const useCellFocus = (scroll: RefObject<HTMLElement | null>, bringToSight: (cell: Cell) => void) => {
  const tryFocus = (cell: Cell, left: number): void => {
    const input = scroll.current?.querySelector<HTMLInputElement>(`[data-cell="${cellKey(cell)}"]`);
    if (input) {
      input.focus();
      input.select();
    } else if (left > 0) requestAnimationFrame(() => tryFocus(cell, left - 1));
  };
  return (cell: Cell): void => {
    bringToSight(cell);
    tryFocus(cell, patience);
  };
};
