import type { Selection as Selected } from '@countinghouse/contract/kernel/filter.ts';
import { useState } from 'react';
import { type ListQuery, matching } from '../../kernel/resource/list-query.ts';
import { nothingSelected, type Selection } from '../../ui/table/selection.ts';

/** The selection, valid for one query only: another filter clears it. */
export const useSelection = (query: ListQuery) => {
  const question = JSON.stringify(matching(query));
  const [kept, setKept] = useState<{ readonly question: string; readonly selection: Selection }>({
    question,
    selection: nothingSelected,
  });
  const selection = kept.question === question ? kept.selection : nothingSelected;
  return { selection, select: (next: Selection) => setKept({ question, selection: next }) };
};

/** The selection in the server's format. */
export const selectedRecords = (selection: Selection, query: ListQuery): Selected =>
  selection.kind === 'matching' ? { matching: matching(query) } : { ids: [...selection.ids] };
