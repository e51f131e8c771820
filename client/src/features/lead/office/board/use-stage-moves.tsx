import { personName } from '@countinghouse/contract/user/person-name.ts';
import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import { type User, user } from '@countinghouse/contract/user/user.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../../kernel/i18n/i18n.ts';
import type { ListQuery } from '../../../../kernel/resource/list-query.ts';
import { useLeadLabels } from '../../../lead-label/index.tsx';
import { useLeadChange } from '../use-lead-change.tsx';

/** A lead that the reader has put into another column; it stays on top of it while the board is open. */
export interface StageMove {
  readonly lead: User;
  readonly stage: string;
  readonly isSaving: boolean;
}

/** Older moves are found where the order of the list puts them. */
const mostKept = 20;

const withMove = (moves: readonly StageMove[], move: StageMove): readonly StageMove[] =>
  [move, ...moves.filter(({ lead }) => lead.id !== move.lead.id)].slice(0, mostKept);

/**
 * Moves leads to another stage: the card is there at once, and returns if it cannot be saved. Render `dialog`: it asks if
 * another person has changed the stage meanwhile.
 */
export const useStageMoves = () => {
  const text = useTexts('lead');
  const client = useQueryClient();
  const { stageName } = useLeadLabels();
  const { change, dialog } = useLeadChange((_field, value) => (typeof value === 'string' ? stageName(value) : null));
  const [moves, setMoves] = useState<readonly StageMove[]>([]);
  const save = async (lead: User, stage: string): Promise<void> => {
    const name = personName(lead);
    const message =
      stage === '' ? text('stageRemoved', { name }) : text('stageChanged', { name, stage: stageName(stage) });
    const isSaved = await change(lead, { qualifications: stage }, message);
    if (isSaved) await client.invalidateQueries({ queryKey: [user.name, 'list'] });
    setMoves((before) =>
      before.flatMap((move) => {
        if (move.lead.id !== lead.id || move.stage !== stage) return [move];
        return isSaved ? [{ ...move, isSaving: false }] : [];
      }),
    );
  };
  const move = (lead: User, stage: string): void => {
    // A second move would be refused as a change of a version that is not stored yet.
    if (lead.qualifications === stage || moves.some((one) => one.lead.id === lead.id && one.isSaving)) return;
    setMoves(withMove(moves, { lead, stage, isSaving: true }));
    void save(lead, stage);
  };
  return { moves, move, dialog };
};

/** Cards that a column loads at a time. */
export const cardsPerPage = 25;

/** The part of the board's list that is one column. */
export const stageQuery = (query: ListQuery, stage: string, page: number): ListQuery => ({
  ...query,
  filters: { ...query.filters, qualifications: { ...query.filters['qualifications'], eq: stage } },
  page,
  pageSize: cardsPerPage,
});

/** Whether a filter on the stage leaves this one in. */
export const isShownStage = (stage: string, chosen: Filters[string] | undefined): boolean => {
  if (chosen?.isNull !== undefined) return chosen.isNull === (stage === '');
  return !Array.isArray(chosen?.in) || chosen.in.includes(stage);
};
