import { CallError, preferredMessage } from './call-error.ts';
import { failureWords } from './last-resort.ts';

/** The one text that a reader gets for a failure, in the reader's language: of a write it says what failed, then why. */
export const messageOf = (error: unknown): string => {
  const { unexpected, failed } = failureWords.get();
  const reason = preferredMessage(error, unexpected);
  return error instanceof CallError && error.route !== null ? failed(error.route, reason) : reason;
};
