import { createStore } from '../store/store.ts';

interface Words {
  readonly unexpected: string;
  readonly network: string;
  readonly timeout: string;
  /** Loads the words for `failed`. */
  readonly load: () => Promise<void>;
  /** The message of a failed write: what failed, and the reason; the reason alone while the words are missing. */
  readonly failed: (route: string, reason: string) => string;
}

/**
 * The words for failures that bring none of their own. The call cannot import the texts, which are loaded
 * by language; the texts put theirs here.
 */
export const failureWords = createStore<Words>({
  unexpected: 'An unexpected error occurred',
  network: 'An unexpected error occurred',
  timeout: 'An unexpected error occurred',
  load: async () => undefined,
  failed: (_route, reason) => reason,
});
