import type { Selection as Selected } from '@countinghouse/contract/kernel/filter.ts';
import { useState } from 'react';
import { type ListWish, matching } from '../../kernel/resource/list-query.ts';
import { nothingSelected, type Selection } from '../../ui/table/selection.ts';

/** What is selected, as long as the same question is asked: another filter selects nothing. */
export const useSelection = (wish: ListWish) => {
  const question = JSON.stringify(matching(wish));
  const [kept, setKept] = useState<{ readonly question: string; readonly selection: Selection }>({
    question,
    selection: nothingSelected,
  });
  const selection = kept.question === question ? kept.selection : nothingSelected;
  return { selection, select: (next: Selection) => setKept({ question, selection: next }) };
};

/** The selection as the server takes it. */
export const selectedRecords = (selection: Selection, wish: ListWish): Selected =>
  selection.kind === 'matching' ? { matching: matching(wish) } : { ids: [...selection.ids] };
