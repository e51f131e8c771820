import { largestBatch, type Selection } from '@countinghouse/contract/kernel/filter.ts';
import type { BulkAnswer, BulkRun } from '../list-declaration.ts';

/** Records per call: few enough that progress moves. */
const piece = Math.min(100, largestBatch);

/** The selection as the calls that do it: named records in pieces, everything that matches at once. */
export const piecesOf = (selection: Selection): Selection[] => {
  if (!('ids' in selection)) return [selection];
  const { ids } = selection;
  return Array.from({ length: Math.ceil(ids.length / piece) }, (_, index) => ({
    ids: ids.slice(index * piece, (index + 1) * piece),
  }));
};

/** Does a deed to a selection piece by piece and adds the answers up; tells after each how many pieces are done. */
export const runInPieces = async (
  selection: Selection,
  run: BulkRun,
  tell: (share: number) => void,
): Promise<BulkAnswer> => {
  const pieces = piecesOf(selection);
  let answer: BulkAnswer = { done: 0, refused: [] };
  for (const [index, part] of pieces.entries()) {
    const { done, refused } = await run(part);
    answer = { done: answer.done + done, refused: [...answer.refused, ...refused] };
    tell((index + 1) / pieces.length);
  }
  return answer;
};
