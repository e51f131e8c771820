import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element';
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import type { StageFigures } from '@countinghouse/contract/user/lead-figures.ts';
import { user } from '@countinghouse/contract/user/user.ts';
import { Button, Skeleton } from '@mantine/core';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../../../kernel/call/message-of.ts';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import { useLanguage } from '../../../../kernel/i18n/language.ts';
import type { ListQuery } from '../../../../kernel/resource/list-query.ts';
import { recordsQuery } from '../../../../kernel/resource/resource-queries.ts';
import { Money } from '../../../../ui/format/money.tsx';
import { useMay } from '../../../../kernel/permission/use-may.ts';
import { numberFormat } from '../../../../ui/format/number-text.ts';
import { useUiText } from '../../../../ui/provider/ui-texts.ts';
import { StageBadge } from '../../../lead-label/index.tsx';
import { type CardProps, KeptCard, LeadCard } from './board-card.tsx';
import classes from './lead-board.module.css';
import { cardsPerPage, type StageMove, stageQuery } from './use-stage-moves.tsx';

/** The leads of a stage, page after page. */
const useCards = (query: ListQuery, stage: string, pages: number) => {
  const results = useQueries({
    queries: Array.from({ length: pages }, (_none, at) => ({
      ...recordsQuery(user, stageQuery(query, stage, at + 1), ['campaign', 'task']),
      placeholderData: keepPreviousData,
    })),
  });
  const failed = results.find(({ error, data }) => error !== null && data === undefined);
  return {
    leads: results.flatMap(({ data }) => data?.items ?? []),
    isLoading: results.some(({ isPending }) => isPending) && !failed,
    hasMore: results.at(-1)?.data?.items.length === cardsPerPage,
    error: failed?.error ?? null,
    retry: () => results.forEach((result) => void result.refetch()),
  };
};

/** Takes cards that are dropped, and scrolls under one that is held at its edge; true while one is over it. */
const useDropTarget = (onDrop: () => void) => {
  const column = useRef<HTMLElement>(null);
  const cards = useRef<HTMLUListElement>(null);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!column.current || !cards.current) return undefined;
    return combine(
      autoScrollForElements({ element: cards.current }),
      dropTargetForElements({
        element: column.current,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: () => {
          setOver(false);
          drop();
        },
      }),
    );
  }, []);
  return { column, cards, isOver };
};

interface BoardColumnProps {
  readonly stage: string;
  /** The list that the board shows. */
  readonly query: ListQuery;
  readonly figures: StageFigures | undefined;
  readonly moves: readonly StageMove[];
  readonly cards: Omit<CardProps, 'lead' | 'isFirst'>;
  readonly onDrop: () => void;
}

/** The leads of one stage. */
export function BoardColumn({ stage, query, figures, moves, cards, onDrop }: BoardColumnProps) {
  const text = useTexts('leadBoard');
  const [pages, setPages] = useState(1);
  const { leads, isLoading, hasMore, error, retry } = useCards(query, stage, pages);
  const { column, cards: list, isOver } = useDropTarget(onDrop);
  const heading = useId();
  const kept = moves.filter((move) => move.stage === stage);
  const isElsewhere = (id: string): boolean =>
    moves.some((move) => move.lead.id === id && (move.stage === stage || move.isSaving));
  const shown = leads.filter(({ id, qualifications }) => qualifications === stage && !isElsewhere(id));
  return (
    <section
      ref={column}
      className={classes.column}
      aria-labelledby={heading}
      data-column
      data-over={isOver || undefined}
    >
      <ColumnHead id={heading} stage={stage} figures={figures} />
      <ul ref={list} className={classes.cards}>
        {kept.map((move) => (
          <KeptCard key={move.lead.id} {...cards} move={move} />
        ))}
        {shown.map((lead, at) => (
          <LeadCard key={lead.id} {...cards} lead={lead} isFirst={at === 0} />
        ))}
        {isLoading && [0, 1, 2].map((at) => <Skeleton key={at} component="li" height={76} radius="md" />)}
        {error && <ColumnError message={messageOf(error)} onRetry={retry} />}
        {!isLoading && !error && kept.length + shown.length === 0 && <li className={classes.empty}>{text('empty')}</li>}
        {hasMore && (
          <li>
            <Button variant="subtle" color="gray" fullWidth onClick={() => setPages(pages + 1)}>
              {text('more')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface ColumnHeadProps {
  readonly id: string;
  readonly stage: string;
  readonly figures: StageFigures | undefined;
}

function ColumnHead({ id, stage, figures }: ColumnHeadProps) {
  const text = useTexts('leadBoard');
  const format = numberFormat(useLanguage());
  // The server adds up the cash of 10,000 leads at most.
  const isTooMany = useMay('funds:read') && figures?.cash === null;
  const count = figures && `${format.format(figures.count)}${figures.countIsMinimum ? '+' : ''}`;
  return (
    <header className={classes.head}>
      <h2 id={id} className={classes.stage}>
        <StageBadge stage={stage} />
        <span className={classes.count}>{count}</span>
      </h2>
      <p className={classes.sum}>
        {isTooMany && text('notAddedUp')}
        {figures && figures.cash !== null && <Money amount={figures.cash} />}
      </p>
    </header>
  );
}

function ColumnError({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const ui = useUiText();
  return (
    <li role="alert" className={classes.empty}>
      {message}
      <Button variant="default" onClick={onRetry}>
        {ui('retry')}
      </Button>
    </li>
  );
}
