import { createStore } from '../store/store.ts';

interface FailureTexts {
  readonly unexpected: string;
  readonly network: string;
  readonly timeout: string;
  /** Loads the texts for `failed`. */
  readonly load: () => Promise<void>;
  /** The message of a failed call: the action and the reason; only the reason until the texts are loaded. */
  readonly failed: (route: string, reason: string) => string;
}

/**
 * Texts for failures without a message. The call cannot import the texts, which are loaded by language; the texts
 * register theirs here.
 */
export const failureTexts = createStore<FailureTexts>({
  unexpected: 'An unexpected error occurred',
  network: 'An unexpected error occurred',
  timeout: 'An unexpected error occurred',
  load: async () => undefined,
  failed: (_route, reason) => reason,
});
