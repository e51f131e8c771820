import { isUnsure } from './call-error.ts';

/** Milliseconds before the second and third attempt. */
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
  /** True only if a repetition cannot do the work twice: a write with an idempotency key. */
  readonly repeatable: boolean;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** Does the work, retrying network failures if that is safe; throws the last failure. */
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
