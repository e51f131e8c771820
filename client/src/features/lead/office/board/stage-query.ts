import type { Filters } from '@countinghouse/contract/kernel/filter.ts';
import type { ListQuery } from '../../../../kernel/resource/list-query.ts';

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
