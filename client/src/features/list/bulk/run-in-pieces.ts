import { largestBatch, type Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { BulkAnswer, BulkRun } from '../list-declaration.ts';

/** Records per call: few enough to show progress. */
const piece = Math.min(100, largestBatch);

/** The selection split into calls: named records in batches, everything that matches in one. */
export const piecesOf = (selection: Selection): Selection[] => {
  if (!('ids' in selection)) return [selection];
  const { ids } = selection;
  return Array.from({ length: Math.ceil(ids.length / piece) }, (_, index) => ({
    ids: ids.slice(index * piece, (index + 1) * piece),
  }));
};

/** Runs an action on a selection in batches and adds up the results; reports the number of finished batches. */
export const runInPieces = async (
  selection: Selection,
  run: BulkRun,
  report: (share: number) => void,
): Promise<BulkAnswer> => {
  const pieces = piecesOf(selection);
  let answer: BulkAnswer = { done: 0, refused: [], action: null };
  for (const [index, part] of pieces.entries()) {
    const before = answer.action ?? null;
    const { done, refused, action = null } = await run(part, before);
    answer = { done: answer.done + done, refused: [...answer.refused, ...refused], action: before ?? action };
    report((index + 1) / pieces.length);
  }
  return answer;
};
