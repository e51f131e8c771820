const cardsOf = (column: Element): HTMLElement[] => [...column.querySelectorAll<HTMLElement>('[data-card]')];

/** Where an arrow key leads from a card: by columns and by cards. */
const ways: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The cards of each column that has any. */
const filledColumns = (board: Element): HTMLElement[][] =>
  [...board.querySelectorAll('[data-column]')].map(cardsOf).filter((cards) => cards.length > 0);

const beside = (columns: readonly HTMLElement[][], focused: Element, [across, down]: readonly [number, number]) => {
  const column = columns.findIndex((cards) => cards.some((card) => card === focused));
  const row = columns[column]?.findIndex((card) => card === focused) ?? 0;
  const wanted = columns[column + across] ?? [];
  return wanted[across === 0 ? row + down : Math.min(row, wanted.length - 1)];
};

/**
 * Moves the focus from the focused card of a board to the one beside it; empty columns are passed over. False if the
 * key leads nowhere.
 */
export const focusBeside = (board: Element, key: string): boolean => {
  const way = ways[key];
  const focused = document.activeElement;
  if (!way || !focused?.matches('[data-card]')) return false;
  const next = beside(filledColumns(board), focused, way);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return next !== undefined;
};
