import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { leadStages } from '@countinghouse/contract/user/lead-figures.ts';
import type { User } from '@countinghouse/contract/user/user.ts';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { matching } from '../../../../kernel/resource/list-query.ts';
import { useRead } from '../../../../kernel/resource/use-call.ts';
import { useLeadLabels } from '../../../lead-label/index.tsx';
import type { BoardProps } from '../../../list/index.ts';
import { BoardColumn } from './board-column.tsx';
import classes from './lead-board.module.css';
import { isShownStage, useStageMoves } from './use-stage-moves.tsx';

/** Records whose changes alter what a column holds or adds up. */
const resources = ['transfer', 'deposit', 'withdrawal', 'task'] as const;

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
const focusBeside = (board: Element, key: string): boolean => {
  const way = ways[key];
  const focused = document.activeElement;
  if (!way || !focused?.matches('[data-card]')) return false;
  const next = beside(filledColumns(board), focused, way);
  next?.focus();
  next?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  return next !== undefined;
};

/** Leads in a column for each stage. A card is dragged, or moved with Shift and an arrow key, to change the stage. */
export function LeadBoard({ query, openId, onOpen }: BoardProps) {
  const text = useTexts('leadBoard');
  const mayMove = useMay('lead:update');
  const { stages } = useLeadLabels();
  const { data } = useRead(leadStages, { query: matching(query) }, { resources, keepPrevious: true });
  const { moves, move, dialog } = useStageMoves();
  const [focused, setFocused] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const dragged = useRef<User | null>(null);
  const hint = useId();
  useEffect(() => {
    if (board.current) return autoScrollForElements({ element: board.current });
    return undefined;
  }, []);
  // The columns do not wait for their figures; these also name stages that only leads still have.
  const known = data?.stages.map(({ stage }) => stage) ?? [...stages.map(({ value }) => value), ''];
  const columns = known.filter((stage) => isShownStage(stage, query.filters['qualifications']));
  const step = (lead: User, stage: string, by: 1 | -1): void => {
    const next = columns[columns.indexOf(stage) + by];
    if (next === undefined || !mayMove) return;
    setFocused(lead.id);
    move(lead, next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.defaultPrevented || !board.current || !focusBeside(board.current, event.key)) return;
    event.preventDefault();
  };
  return (
    <>
      {mayMove && (
        <p id={hint} className={classes.hint}>
          {text('keys')}
        </p>
      )}
      <div ref={board} className={classes.board} role="group" aria-label={text('label')} onKeyDown={onKeyDown}>
        {columns.map((stage) => (
          <BoardColumn
            key={stage}
            stage={stage}
            query={query}
            figures={data?.stages.find((one) => one.stage === stage)}
            moves={moves}
            cards={{
              openId,
              focused,
              hint: mayMove ? hint : undefined,
              onOpen,
              onStep: (lead, by) => step(lead, stage, by),
              onDrag: mayMove ? (lead) => (dragged.current = lead) : undefined,
            }}
            onDrop={() => {
              if (dragged.current) move(dragged.current, stage);
              dragged.current = null;
            }}
          />
        ))}
      </div>
      {dialog}
    </>
  );
}
