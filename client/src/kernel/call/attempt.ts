import { useState } from 'react';
import { showToast } from '../../ui/toast/toast-store.ts';
import { messageOf } from './message-of.ts';

/** Shows why something failed. */
export const showError = (error: unknown): void => {
  showToast({ type: 'error', message: messageOf(error) });
};

/** Does the work and shows the message that it returns, or why it failed. Returns whether it succeeded. */
export const attempt = async (work: () => Promise<string | void>): Promise<boolean> => {
  try {
    const message = await work();
    if (message !== undefined) showToast({ type: 'success', message });
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** `attempt` for work without a mutation, such as a download: `busy` while it runs. */
export const useAttempt = () => {
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<string | void>): Promise<boolean> => {
    setBusy(true);
    const isDone = await attempt(work);
    setBusy(false);
    return isDone;
  };
  return { busy, run };
};

/** Like `useAttempt`, for a failure that is shown beside the control instead of in a toast. */
export const useProblem = () => {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, run };
};
