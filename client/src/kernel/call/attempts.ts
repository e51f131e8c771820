import { isUnsure } from './call-error.ts';

/** Pauses in milliseconds before the second and third try. */
const pauses = [400, 1_600] as const;

const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });

interface Attempts {
  /** Only what cannot be done twice by repeating it: a write under an idempotency key. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Does the work, again after a failure of the network when that is safe; the last failure is thrown. */
export const attempt = async <Result>(
  work: () => Promise<Result>,
  { repeatable, signal, wait = pause }: Attempts,
): Promise<Result> => {
  for (const milliseconds of repeatable ? pauses : []) {
    try {
      return await work();
    } catch (error) {
      if (!isUnsure(error) || signal?.aborted) throw error;
      await wait(milliseconds, signal);
    }
  }
  return work();
};
