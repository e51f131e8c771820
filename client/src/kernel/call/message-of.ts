import { CallError, preferredMessage } from './call-error.ts';
import { failureTexts } from './last-resort.ts';

/** A failure's message in the reader's language: the failed action, if the texts name it, and the reason. */
export const messageOf = (error: unknown): string => {
  const { unexpected, failed } = failureTexts.get();
  const reason = preferredMessage(error, unexpected);
  return error instanceof CallError && error.route !== null ? failed(error.route, reason) : reason;
};
