import { personName } from '@countinghouse/contract/user/person-name.ts';
import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useRecord } from '../../../../kernel/resource/resource-queries.ts';
import { LockIcon } from '../lead-badges.tsx';
import { LeadFigure } from '../list/lead-figures.tsx';
import classes from './lead-board.module.css';
import type { StageMove } from './use-stage-moves.tsx';

export interface CardProps {
  readonly lead: User;
  /** The lead that is open beside the board. */
  readonly openId: string | null;
  /** The card that takes the focus when it appears: the one that a key has moved. */
  readonly focused: string | null;
  /** Id of the sentence that explains the keys. */
  readonly hint: string | undefined;
  /** Whether the Tab key leads here from outside; arrow keys lead to the others. */
  readonly isFirst: boolean;
  readonly onOpen: (id: string) => void;
  readonly onStep: (lead: User, by: 1 | -1) => void;
  /** Absent if the reader may not change leads. */
  readonly onDrag: ((lead: User) => void) | undefined;
}

/** Lets the card be dragged; true while it is. */
const useDraggable = ({ lead, onDrag }: Pick<CardProps, 'lead' | 'onDrag'>) => {
  const card = useRef<HTMLButtonElement>(null);
  const [isDragged, setDragged] = useState(false);
  const mayDrag = onDrag !== undefined;
  const start = useEffectEvent(() => {
    setDragged(true);
    onDrag?.(lead);
  });
  useEffect(() => {
    if (!card.current || !mayDrag) return undefined;
    return draggable({ element: card.current, onDragStart: () => start(), onDrop: () => setDragged(false) });
  }, [mayDrag]);
  return { card, isDragged };
};

const steps: Readonly<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A lead on the board: its name opens it. */
export function LeadCard({ lead, openId, focused, hint, isFirst, onOpen, onStep, onDrag }: CardProps) {
  const { card, isDragged } = useDraggable({ lead, onDrag });
  const takesFocus = focused === lead.id;
  useEffect(() => {
    if (takesFocus) card.current?.focus();
  }, [takesFocus, card]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const by = event.shiftKey ? steps[event.key] : undefined;
    if (by === undefined || !onDrag) return;
    event.preventDefault();
    onStep(lead, by);
  };
  return (
    <li>
      <UnstyledButton
        ref={card}
        className={classes.card ?? ''}
        data-card
        data-id={lead.id}
        data-open={openId === lead.id || undefined}
        data-dragged={isDragged || undefined}
        tabIndex={isFirst || takesFocus ? 0 : -1}
        aria-describedby={hint}
        aria-keyshortcuts={onDrag && 'Shift+ArrowLeft Shift+ArrowRight'}
        onClick={() => onOpen(lead.id)}
        onKeyDown={onKeyDown}
      >
        <span className={classes.name}>
          {lead.status === 'locked' && <LockIcon />}
          {personName(lead)}
        </span>
        <span className={classes.line}>
          <span className={classes.owner}>{lead.assignedToName}</span>
          <LeadFigure lead={lead.id} what="money" />
        </span>
        <span className={classes.step}>
          <LeadFigure lead={lead.id} what="nextStep" />
        </span>
      </UnstyledButton>
    </li>
  );
}

/** A card that the reader has put here, for as long as the lead has this stage. */
export function KeptCard({ move, ...card }: Omit<CardProps, 'lead' | 'isFirst'> & { readonly move: StageMove }) {
  const { data } = useRecord(user, move.lead.id);
  if (!move.isSaving && data?.qualifications !== move.stage) return null;
  return <LeadCard {...card} lead={data ?? move.lead} isFirst />;
}
