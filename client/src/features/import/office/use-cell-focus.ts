import type { RefObject } from 'react';
import { type Cell, cellKey } from './cells.ts';

/** Frames within which a row that was scrolled to appears; measuring rows on the way takes a few. */
const patience = 20;

/** Puts the cursor into a cell, bringing its row into sight first. */
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
