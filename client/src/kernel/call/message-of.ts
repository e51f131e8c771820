import { preferredMessage } from './call-error.ts';
import { failureWords } from './last-resort.ts';

/** The one text that a reader gets for a failure, in his language. */
export const messageOf = (error: unknown): string => preferredMessage(error, failureWords.get().unexpected);
