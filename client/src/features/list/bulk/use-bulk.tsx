import type { Selection } from '@countinghouse/contract/kernel/filter.ts';
import { type ComponentProps, useRef, useState } from 'react';
import { messageOf } from '../../../kernel/call/message-of.ts';
import { later } from '../../../ui/later.tsx';
import { useUiText } from '../../../ui/provider/ui-texts.ts';
import { Suspense } from '../../../ui/suspense.tsx';
import { showToast } from '../../../ui/toast/toast-store.ts';
import type { BulkAnswer, BulkRun } from '../list-declaration.ts';
import { runInPieces } from './run-in-pieces.ts';

/** Loaded as soon as rows are selected or a question is open, so that an action rarely waits for it. */
export const ProgressDialog = later(() =>
  import('./bulk-progress.tsx').then((module) => ({ default: module.BulkProgress })),
);

export function BulkProgress(props: ComponentProps<typeof ProgressDialog>) {
  return <Suspense fallback={null}>{props.state.phase !== 'idle' && <ProgressDialog {...props} />}</Suspense>;
}

/** The state of a bulk action. `share` is null if it is a single call without progress. */
export type BulkState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly share: number | null }
  | { readonly phase: 'finished'; readonly answer: BulkAnswer }
  | { readonly phase: 'failed'; readonly message: string };

/** Not done yet, but sent for approval. */
const isProposed = ({ code }: BulkAnswer['refused'][number]): boolean => code.endsWith('Proposed');

/** Runs one bulk action at a time; returns its result, null if it failed on the way, and undefined if it did not start. */
export const useBulk = () => {
  const [state, setState] = useState<BulkState>({ phase: 'idle' });
  const ui = useUiText();
  const isStarting = useRef(false);
  const start = async (selection: Selection, run: BulkRun): Promise<BulkAnswer | null | undefined> => {
    if (isStarting.current) return undefined;
    isStarting.current = true;
    // If it appeared after the action has asked for a proof of identity, it would cover the question.
    const isThere = await ProgressDialog.load();
    isStarting.current = false;
    if (!isThere) {
      showToast({ type: 'error', message: ui('partFailed') });
      return undefined;
    }
    setState({ phase: 'running', share: 'ids' in selection ? 0 : null });
    try {
      const answer = await runInPieces(selection, run, (share) => setState({ phase: 'running', share }));
      const [proposed] = answer.refused.filter(isProposed);
      if (proposed) showToast({ type: 'success', message: proposed.message });
      const refused = answer.refused.filter((one) => !isProposed(one));
      setState(refused.length > 0 ? { phase: 'finished', answer: { ...answer, refused } } : { phase: 'idle' });
      return answer;
    } catch (error) {
      setState({ phase: 'failed', message: messageOf(error) });
      return null;
    }
  };
  return { state, start, close: () => setState({ phase: 'idle' }) };
};
